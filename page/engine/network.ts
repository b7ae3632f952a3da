// A worker without a network. What is replaced here can be neither restored nor reached through a prototype. (`import()`
// is syntax and cannot be taken away.)

declare const self: { readonly navigator: Navigator; [name: string]: unknown };

export function closeNetwork() {
  // It stands for constructors, too.
  function refuse() {
    throw new TypeError("The checker has no network: files stay in this browser");
  }
  const lock = (target: object, name: PropertyKey, value: unknown) => {
    try {
      Object.defineProperty(target, name, { value, writable: false, configurable: false, enumerable: false });
    } catch {
      // Already locked by the browser itself, in which case there is nothing to take away.
    }
  };
  const names = [
    "fetch",
    "XMLHttpRequest",
    "WebSocket",
    "WebSocketStream",
    "EventSource",
    "WebTransport",
    "importScripts",
    "Worker",
    "SharedWorker",
    "FontFace",
    "fonts",
    "caches",
    "CacheStorage",
    "Cache",
    "BroadcastChannel",
    "RTCPeerConnection",
    "Notification",
    "fetchLater",
  ];
  // Of an object, and of all that it inherits from.
  const close = (target: object, name: string) => {
    lock(target, name, refuse);
    for (let scope: object | null = Object.getPrototypeOf(target); scope; scope = Object.getPrototypeOf(scope)) {
      if (Object.hasOwn(scope, name)) lock(scope, name, refuse);
    }
  };
  for (const name of names) {
    const original = self[name];
    // The instances' methods go too: a constructor can be gone while an object made earlier is still at hand.
    const shared: object | undefined = typeof original === "function" ? original.prototype : undefined;
    if (shared) for (const key of Reflect.ownKeys(shared)) lock(shared, key, refuse);
    close(self, name);
  }
  for (const name of ["sendBeacon", "serviceWorker"]) close(self.navigator, name);
}
