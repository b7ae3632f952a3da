// What is used of the browsers' programming interface for extensions: `browser`, or `chrome` where there is no other.

interface Heard<Act extends (...given: never[]) => void, More extends unknown[] = []> {
  addListener(act: Act, ...more: More): void;
  removeListener(act: Act): void;
}

interface Tab {
  id?: number;
  openerTabId?: number;
  url?: string;
}

/** What parts of the extension tell each other: what to check, or whether a check is running. */
type Message = { start: string; busy?: undefined } | { start?: undefined; busy: true };

interface Origins {
  origins?: string[];
}

/** What is known of a request: of a redirect where it leads, of a failure the browser's name for it. */
interface RequestDetails {
  tabId: number;
  url: string;
  statusCode?: number;
  redirectUrl?: string;
  responseHeaders?: { name: string; value?: string }[];
  error?: string;
}

interface RequestFilter {
  urls: string[];
  types: string[];
  tabId?: number;
}

interface Extensions {
  permissions: {
    contains(asked: Origins): Promise<boolean>;
    getAll(): Promise<Origins>;
    request(asked: Origins): Promise<boolean>;
    remove(asked: Origins): Promise<boolean>;
    onAdded: Heard<(added: Origins) => void>;
  };
  runtime: {
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    onMessage: Heard<(message: Message, from: unknown, reply: (said: boolean) => void) => void>;
  };
  scripting: {
    executeScript<Given extends unknown[], Result>(how: {
      target: { tabId: number };
      func(...given: Given): Result;
      args: Given;
    }): Promise<{ result?: Awaited<Result> }[]>;
  };
  tabs: {
    onRemoved: Heard<() => void>;
    create(how: { url: string }): Promise<Tab>;
    get(id: number): Promise<Tab>;
    getCurrent(): Promise<Tab | undefined>;
    query(which: { active: true; currentWindow: true }): Promise<Tab[]>;
  };
  webRequest: {
    onHeadersReceived: Heard<(details: RequestDetails) => void, [RequestFilter, string[]]>;
    onBeforeRedirect: Heard<(details: RequestDetails) => void, [RequestFilter, string[]]>;
    onErrorOccurred: Heard<(details: RequestDetails) => void, [RequestFilter]>;
  };
}

declare var browser: Extensions | undefined;
declare var chrome: Extensions;
