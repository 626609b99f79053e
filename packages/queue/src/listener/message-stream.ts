import { eachMessage, type MessageContext } from '../processors/each-message.ts';
import type { MessageProcessor } from '../settlement/message-processor.ts';
import { QueueError } from '../errors.ts';
import type { ReceivedMessage } from '../port/message-queue.ts';

/** One message of a listener that is read. Asking for the next one settles it as handled, unless it is settled. */
export interface Delivery<T> extends MessageContext<T> {
  readonly message: ReceivedMessage<T>;
  /** Settles it as handled. */
  readonly done: () => void;
  /** Settles it as failed: it is left for another try. */
  readonly fail: (error: unknown) => void;
}

type Offer<T> = { readonly delivery: Delivery<T>; readonly withdraw: () => void };

/** Passes messages from a listener's tasks to its readers, one at a time to each. */
export class MessageStream<T> {
  readonly processor: MessageProcessor<T> = eachMessage<T>({
    run: (message, context) => this.#offer(message, context),
  });
  readonly #offers = new Set<Offer<T>>();
  readonly #readers = new Set<(offer: Offer<T> | undefined) => void>();
  #isOpen = false;

  open(): void {
    this.#isOpen = true;
  }

  /** Ends the waiting readers and postpones the messages that no reader has taken. */
  end(): void {
    this.#isOpen = false;
    for (const { withdraw } of this.#offers) withdraw();
    for (const resolve of this.#readers) resolve(undefined);
    this.#offers.clear();
    this.#readers.clear();
  }

  async *read(): AsyncGenerator<Delivery<T>, void, undefined> {
    for (;;) {
      const offer = await this.#next();
      if (offer === undefined) return;
      const { delivery } = offer;
      let isDone = false;
      try {
        yield delivery;
        isDone = true;
      } finally {
        // The reader left by break, return or throw, which cannot be told apart, so the message fails.
        if (isDone) delivery.done();
        else delivery.fail(new QueueError('abandoned', 'The reader left before it settled the message'));
      }
    }
  }

  #next(): Promise<Offer<T> | undefined> {
    const [first] = this.#offers;
    if (first !== undefined) this.#offers.delete(first);
    if (first !== undefined || !this.#isOpen) return Promise.resolve(first);
    return new Promise((resolve) => this.#readers.add(resolve));
  }

  #offer(message: ReceivedMessage<T>, context: MessageContext<T>): Promise<void> {
    return new Promise((done, fail) => {
      const delivery = { ...context, message, done, fail };
      const withdraw = (): void => {
        context.retryLater(0);
        done();
      };
      const offer = { delivery, withdraw };
      if (!this.#isOpen) return withdraw();
      const [reader] = this.#readers;
      if (reader === undefined) {
        this.#offers.add(offer);
        // No reader may take a message whose lease is lost.
        context.signal.addEventListener(
          'abort',
          () => this.#offers.delete(offer) && fail(context.signal.reason),
        );
        return;
      }
      this.#readers.delete(reader);
      reader(offer);
    });
  }
}
