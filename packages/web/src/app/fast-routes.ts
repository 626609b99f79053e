import type { FastHandler, FastRequest } from '@canvass/runtime/server';
import { clientKey } from '../limits/client-key.ts';

/**
 * The routes of the fast path. A handler takes only what should end well, and leaves everything else, refusals too, to the route of the same
 * address. It refuses only what goes wrong after it has begun.
 */
export class FastRoutes {
  readonly #handlers: FastHandler[] = [];
  readonly #behindProxy: boolean;
  #isClosed = false;
  #taken = 0;

  constructor({ behindProxy }: { readonly behindProxy: boolean }) {
    this.#behindProxy = behindProxy;
  }

  /** How many requests a handler has taken. */
  get taken(): number {
    return this.#taken;
  }

  /** The first handler that answers a request counts. */
  add(handler: FastHandler): void {
    this.#handlers.push(handler);
  }

  /** From now on, all requests take the slow path, which tells clients that the site closes. */
  close(): void {
    this.#isClosed = true;
  }

  /** Returns the key under which limits count the client, as `clientKey` does for a request of Fastify. */
  clientKeyOf({ remoteAddress, headers }: FastRequest): string {
    const hop = this.#behindProxy ? lastHop(headers['x-forwarded-for'] ?? '') : undefined;
    return clientKey({ ip: hop ?? remoteAddress ?? '', socket: { remoteAddress } });
  }

  readonly handle = (request: FastRequest): ReturnType<FastHandler> => {
    if (this.#isClosed) return undefined;
    for (const handler of this.#handlers) {
      const response = handler(request);
      if (response === undefined) continue;
      this.#taken += 1;
      return response;
    }
    return undefined;
  };
}

/** The last address in `X-Forwarded-For`, which the proxy has added, as Fastify's `trustProxy` takes it. Empty entries do not count. */
function lastHop(forwarded: string): string | undefined {
  return forwarded
    .split(',')
    .map((entry) => entry.trim())
    .findLast((entry) => entry !== '');
}

/** Headers as the lines of a response. Their values are in ASCII and have no line breaks. */
export function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
