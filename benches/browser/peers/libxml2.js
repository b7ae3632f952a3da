// libxml2 as WebAssembly: the whole tree, then the schema of benches/schema.

import { XmlDocument, XsdValidator } from "/benches/node_modules/libxml2-wasm/lib/index.mjs";

export async function prepare() {
  const schema = XmlDocument.fromString(await (await fetch("/benches/schema/sitemap.xsd")).text());
  const validator = XsdValidator.fromDoc(schema);
  return async (file, read) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    read();
    const tree = XmlDocument.fromBuffer(bytes);
    validator.validate(tree);
    return {
      valid: true,
      count() {
        const urls = tree.eval("count(/*/*[local-name() = 'url'])");
        tree.dispose();
        return { urls };
      },
    };
  };
}
