import type { Statement } from '../database/statements.ts';
import type { TableQueueDatabase } from '../database/table-queue-database.ts';

/** The least time between two queries, and the least delay of a trigger: a row that is just being claimed looks overdue. */
const minDelayMs = 1_000;

/**
 * No notification announces that the messages of a killed worker become visible again. So an empty claim asks when the
 * next hidden message becomes visible, and publishes a delayed trigger to the listeners of this process.
 */
export class NextVisible {
  readonly #database: TableQueueDatabase;
  readonly #statement: Statement;
  readonly #queueName: string;
  #queriedAtMs = Number.NEGATIVE_INFINITY;

  constructor(database: TableQueueDatabase, statement: Statement, queueName: string) {
    this.#database = database;
    this.#statement = statement;
    this.#queueName = queueName;
  }

  /** Neither waits nor throws: on failure the safety poll finds the message. */
  publishTrigger(queueId: number): void {
    if (this.#database.localTriggers.hasSubscribers) void this.#publish(queueId).catch(() => {});
  }

  async #publish(queueId: number): Promise<void> {
    const now = this.#database.clock.now();
    let delayMs = minDelayMs;
    // Queried a moment ago: this message may not have been hidden then, so poll again soon.
    if (now - this.#queriedAtMs >= minDelayMs) {
      this.#queriedAtMs = now;
      const [[answer = null] = []] = await this.#database.query('PeekMessages', this.#statement, [queueId]);
      if (answer === null) return;
      delayMs = Math.max(minDelayMs, Number(answer));
    }
    const { databaseName: storageAccount } = this.#database;
    const queueName = this.#queueName;
    this.#database.localTriggers.publish({ storageAccount, queueName, payloadSize: 0, visibleInMs: delayMs });
  }
}
