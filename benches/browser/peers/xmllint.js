// The xmllint program as WebAssembly, with the schema of benches/schema. The package starts a worker for every call, so
// no call finds a warm one, and it counts nothing: its answer is whether the file is valid.

import { memoryPages, validateXML } from "/benches/node_modules/xmllint-wasm/index-browser.mjs";

export async function prepareXmllint() {
  const schema = await (await fetch("/benches/schema/sitemap.xsd")).text();
  return async ([file], mark) => {
    const contents = new Uint8Array(await file.arrayBuffer());
    mark("read");
    const { valid, rawOutput } = await validateXML({
      xml: [{ fileName: "sitemap.xml", contents }],
      schema: [{ fileName: "sitemap.xsd", contents: schema }],
      // Its default of 32 MB is too small for these files.
      initialMemoryPages: memoryPages.defaultInitialMemoryPages,
      maxMemoryPages: 2 * memoryPages.GiB,
    });
    if (!valid) throw new Error(rawOutput);
    return { valid };
  };
}
