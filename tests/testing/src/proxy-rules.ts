import type { IncomingHttpHeaders } from 'node:http';

/** What a rule sees of a request; `url` is path and query, as sent. Header names are lower case. */
export type ProxiedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
};

export type ProxyFault =
  /** Delivers the request, awaits the whole response, then breaks the client's connection without answering. */
  | { readonly kind: 'cutResponse' }
  /** Answers by itself; the target never hears of the request, or with `afterDelivery` has done it by then. */
  | {
      readonly kind: 'answer';
      readonly afterDelivery?: boolean;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Delivers the request late, even when the client has given up by then: a write that lands after its timeout. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Takes the request and stays silent, the connection open; the target never hears of it. */
  | { readonly kind: 'swallow' }
  /** Delivers it as if there were no rule; for exceptions from a later, wider one. */
  | { readonly kind: 'pass' };

export type ProxyMatcher = (request: ProxiedRequest) => boolean;

export type ProxyRuleLimits = {
  /** Matches to let through to the later rules first; default 0. `{ skip: 2, times: 1 }` is the third match alone. */
  readonly skip?: number;
  /** How often the fault strikes; default without end. */
  readonly times?: number;
};

export type ProxyRule = {
  /** How many requests matched. */
  readonly matched: number;
  /** How many of them were given the fault. */
  readonly fired: number;
  remove(): void;
};

type Entry = {
  readonly matcher: ProxyMatcher;
  readonly fault: ProxyFault;
  readonly skip: number;
  readonly times: number;
  matched: number;
  fired: number;
};

/** The rules of one proxy, asked in the order in which they were made; the first that strikes decides. */
export class ProxyRules {
  readonly #entries = new Set<Entry>();

  add(matcher: ProxyMatcher, fault: ProxyFault, limits: ProxyRuleLimits = {}): ProxyRule {
    const { skip = 0, times = Number.POSITIVE_INFINITY } = limits;
    const entry: Entry = { matcher, fault, skip, times, matched: 0, fired: 0 };
    this.#entries.add(entry);
    return {
      get matched() {
        return entry.matched;
      },
      get fired() {
        return entry.fired;
      },
      remove: () => void this.#entries.delete(entry),
    };
  }

  faultFor(request: ProxiedRequest): ProxyFault {
    for (const entry of this.#entries) {
      if (!entry.matcher(request)) continue;
      entry.matched += 1;
      if (entry.matched <= entry.skip || entry.fired >= entry.times) continue;
      entry.fired += 1;
      return entry.fault;
    }
    return { kind: 'pass' };
  }

  clear(): void {
    this.#entries.clear();
  }
}
