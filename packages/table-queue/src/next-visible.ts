import type { Statement } from './statements.ts';
import type { TableQueueDatabase } from './table-queue-database.ts';

/** Between two questions, and the soonest look that may follow from one: a row that is just being taken is overdue. */
const restMs = 1_000;

/**
 * Whoever has found nothing may sleep until a notification, but nobody notifies when the messages of a worker that was
 * killed come back. So it asks when the next hidden message will be visible, and tells the listeners of this process.
 */
export class NextVisible {
  readonly #database: TableQueueDatabase;
  readonly #statement: Statement;
  readonly #queueName: string;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: TableQueueDatabase, statement: Statement, queueName: string) {
    this.#database = database;
    this.#statement = statement;
    this.#queueName = queueName;
  }

  /** Neither waits nor throws: without an answer the safety poll finds the message. */
  ask(queueId: number): void {
    if (this.#database.wakeHints.isHeard) void this.#ask(queueId).catch(() => {});
  }

  async #ask(queueId: number): Promise<void> {
    const now = this.#database.clock.now();
    let delayMs = restMs;
    // Asked a moment ago, when another one may not have been hidden yet: it is left to a look that asks again.
    if (now - this.#askedAtMs >= restMs) {
      this.#askedAtMs = now;
      const [[answer = null] = []] = await this.#database.query('PeekMessages', this.#statement, [queueId]);
      if (answer === null) return;
      delayMs = Math.max(restMs, Number(answer));
    }
    const { databaseName: storageAccount } = this.#database;
    const queueName = this.#queueName;
    this.#database.wakeHints.tell({ storageAccount, queueName, payloadSize: 0, visibleInMs: delayMs });
  }
}
