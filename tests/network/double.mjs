// Loaded into Node before the program (`--import`): names have the addresses that a test gives them (NAMES, JSON: a list of
// lists, one for each time that a name is looked up), and each connection is written down (CONNECTIONS) and led to a server of
// the test (SERVER, a port), whatever its address.

import { appendFileSync } from "node:fs";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { isMainThread } from "node:worker_threads";

const { NAMES, CONNECTIONS, SERVER } = process.env;
if (isMainThread) {
  const names = JSON.parse(NAMES);
  const times = {};
  dns.lookup = (host, _, told) => {
    const lists = names[host];
    if (!lists) return setImmediate(told, Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: "ENOTFOUND" }));
    const list = lists[(times[host] = (times[host] ?? -1) + 1) % lists.length];
    setImmediate(told, null, list.map((address) => ({ address, family: net.isIP(address) })));
  };
  syncBuiltinESMExports();

  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function (...given) {
    const [options, ...rest] = Array.isArray(given[0]) ? given[0] : given;
    const to = (addresses) => {
      appendFileSync(CONNECTIONS, addresses.map(({ address }) => `${address}\n`).join(""));
      connect.call(this, { ...options, host: "127.0.0.1", port: Number(SERVER), lookup: undefined }, ...rest.filter(Boolean));
    };
    if (net.isIP(options.host)) to([{ address: options.host }]);
    else options.lookup(options.host, { all: true }, (_, addresses) => to(addresses));
    return this;
  };
}
