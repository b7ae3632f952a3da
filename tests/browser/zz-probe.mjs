import * as b from "./browser.mjs";
import { host } from "./faulty.mjs";
import { setTimeout as sleep } from "node:timers/promises";
const [, , browserName = "chromium", name = "cut"] = process.argv;
const br = await b.start(browserName);
const s = await b.site();
const served = await host(name, { "Access-Control-Allow-Origin": "*" });
const tab = await b.open(br, s.address);
tab.on("pageerror", (e) => console.log(e.stack)); tab.on("console", (m) => console.log("console:", m.text()));
await tab.evaluate(() => { document.querySelector("sitemap-lint").shadowRoot.querySelector("[part~=input]").focus(); });
await tab.keyboard.type(name === "files" || name==="pages" ? served.origin : `${served.origin}/sitemap.xml`);
await tab.keyboard.press("Enter");
await sleep(4000);
if (name==="pages") { await b.press(tab,"deep"); await sleep(4000); }
console.log(served.log.map(({ url }) => url), tab.errors, await tab.violations());
console.log(await tab.evaluate(() => [document.querySelector("sitemap-lint").shadowRoot.querySelector(".box").innerText, document.querySelector("sitemap-lint").shadowRoot.querySelector(".results").innerText, reports.length, document.querySelector("iframe")?.src]));
await tab.screenshot({ path: "/work/h/tmpL/probe.png", fullPage: true });
console.log(s.log.filter((l) => /live/.test(l)));
await br.stop(); await s.stop(); await served.stop();
