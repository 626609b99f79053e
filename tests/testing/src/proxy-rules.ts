import type { IncomingHttpHeaders } from 'node:http';

/** A request as rules see it; `url` is path and query. Header names are lower case. */
export interface ProxiedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

export type ProxyFault =
  /** Delivers the request, waits for the whole response, then breaks the client's connection. */
  | { readonly kind: 'cutResponse' }
  /** Answers itself, without delivering the request, or with `afterDelivery` after it was delivered. */
  | {
      readonly kind: 'answer';
      readonly afterDelivery?: boolean;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  /** Delivers the request only then, even if the client has given up: a write that is stored after its timeout. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** Never delivers or answers the request; the connection stays open. */
  | { readonly kind: 'swallow' }
  /** Delivers it unchanged: an exception from a later, more general rule. */
  | { readonly kind: 'pass' };

export type ProxyMatcher = (request: ProxiedRequest) => boolean;

export interface ProxyRuleLimits {
  /** Matches to ignore first; default 0. `{ skip: 2, times: 1 }` applies only to the third match. */
  readonly skip?: number;
  /** The number of faults; default unlimited. */
  readonly times?: number;
}

export interface ProxyRule {
  /** The number of matching requests. */
  readonly matched: number;
  /** The number of faults. */
  readonly fired: number;
  remove(): void;
}

interface Entry {
  readonly matcher: ProxyMatcher;
  readonly fault: ProxyFault;
  readonly skip: number;
  readonly times: number;
  matched: number;
  fired: number;
}

/** The rules of one proxy, in order; the first that applies decides. */
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
