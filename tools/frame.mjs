// Writes www/live/frame.html, the frame that makes requests for the page, from request.js and frame.js beside it. They stand in
// it because WebKit asks for no script of a frame whose origin is its own: an opaque origin is never 'self'. Its policy names
// the script by its hash.
//
//   node tools/frame.mjs

import { createHash } from "node:crypto";
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const LIVE = new URL("../www/live/", import.meta.url);

/** The file, as the two scripts are now. */
export function frame() {
  const code = `\n${["request.js", "frame.js"].map((name) => readFileSync(new URL(name, LIVE), "utf8")).join("\n")}`;
  // Either would end the script early, or begin another state of the parser.
  if (/<\/script|<!--/i.test(code)) throw new Error("www/live: what stands in frame.html may contain neither </script nor <!--");
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(code).digest("base64")}'`,
    "connect-src https: http:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<title>sitemap-lint: makes requests</title>
<!-- Written by tools/frame.mjs from request.js and frame.js. -->
<script>${code}</script>
</head>
</html>
`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  writeFileSync(new URL("frame.html", LIVE), frame());
}
