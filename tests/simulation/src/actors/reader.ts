import { createAnswerReader, createSummaries, keyOfPath, type AnswerReader } from '@canvass/answer-log';
import { submissionOf } from '../environment/ledger.ts';
import { isOutage } from '../environment/outage.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { Violation } from '../environment/violation.ts';
import type { World } from './world.ts';

/** An owner's program that pages through the answers while they arrive. */
export class Reader {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #reader: AnswerReader;
  readonly #seen = new Map<string, { next: number; readonly ids: string[] }>();

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
    const { containers } = this.process;
    this.#reader = createAnswerReader({
      summaries: createSummaries({ container: containers.summaries }),
      answerLogs: containers.answerLogs,
      idempotencyWindowMs: 2_500_000,
    });
  }

  /** The next page of this survey instance. */
  async read(path: string): Promise<void> {
    const seen = this.#seen.get(path) ?? { next: 0, ids: [] };
    this.#seen.set(path, seen);
    const after = seen.next;
    const erased = this.#world.ledger.erasedOf(path);
    try {
      const page = await this.#reader.page(keyOfPath(path), {
        after,
        limit: this.#world.random.between(1, 3),
      });
      // If two pages are read at once, only one moves the cursor.
      if (page.outcome !== 'found' || seen.next !== after) return;
      const shown = page.answers.find(({ id }) => erased.has(submissionOf({ id, path })));
      if (shown) throw new Violation('notErased', `${path}: a page has ${shown.id}, which was erased before`);
      seen.ids.push(...page.answers.map(({ id }) => id));
      // At the end a program waits for more at the same cursor.
      seen.next = page.next ?? after;
      if (page.next === null) seen.ids.length -= page.answers.length;
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  /** The pages that were read, without what was erased and removed since, must be the beginning of the log. */
  check(path: string, log: readonly string[]): void {
    const left = new Set(log);
    const seen = (this.#seen.get(path)?.ids ?? []).filter((id) => left.has(id));
    for (const [index, id] of seen.entries()) {
      if (log[index] !== id) {
        throw new Violation(
          'reordered',
          `${path}: paging read ${id} as number ${index}, the log has ${log[index]}`,
        );
      }
    }
  }
}
