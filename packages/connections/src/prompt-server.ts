import { Server, type RequestListener, type ServerOptions } from 'node:http';

/** How long a request may still take to arrive when its server closes. */
const graceMs = 2_000;
const everyMs = 50;

/**
 * A server whose `close` waits only for requests that have arrived. Node ends the connections that are idle at that
 * moment. It then waits without limit for one that becomes idle later, and for one that has sent nothing or part of a
 * request, such as those that browsers open in advance.
 */
export class PromptServer extends Server {
  readonly #closeIdle: () => void;

  /** `closeIdle` closes the connections that wait for no answer, also silent ones. */
  constructor(options: ServerOptions, listener: RequestListener, closeIdle: () => void) {
    super(options, listener);
    this.#closeIdle = closeIdle;
  }

  override close(callback?: (error?: Error) => void): this {
    if (this.listening) {
      const since = performance.now();
      const timer = setInterval(() => {
        this.closeIdleConnections();
        if (performance.now() - since >= graceMs) this.#closeIdle();
      }, everyMs);
      this.once('close', () => clearInterval(timer));
    }
    return super.close(callback);
  }
}
