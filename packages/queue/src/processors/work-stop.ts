import type { MessageContext } from './each-message.ts';

/** Lets a worker end the messages that its command is handling. */
export class WorkStop {
  #stop = new AbortController();

  /** Aborts the work that is running. Idempotent. */
  stop(): void {
    this.#stop.abort();
  }

  /** Allows work again after a `stop`. */
  goOn(): void {
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
  }

  /** Returns the signal for the work with one message: it aborts with that of the message, and with `stop`. */
  signalFor({ signal }: Pick<MessageContext, 'signal'>): AbortSignal {
    return AbortSignal.any([signal, this.#stop.signal]);
  }
}
