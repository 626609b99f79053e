import { createAnswerReader, createSummaries, keyOfPath, type AnswerReader } from '@canvass/answer-log';
import { isOutage } from '../environment/outage.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { Violation } from '../environment/violation.ts';
import type { World } from './world.ts';

/** An owner's program that pages through the answers while they arrive. */
export class Reader {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #reader: AnswerReader;
  readonly #seen = new Map<string, string[]>();

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
    const { containers } = this.process;
    this.#reader = createAnswerReader({
      summaries: createSummaries({ container: containers.summaries }),
      answerLogs: containers.answerLogs,
    });
  }

  /** The next page of this survey instance. */
  async read(path: string): Promise<void> {
    const seen = this.#seen.get(path) ?? [];
    this.#seen.set(path, seen);
    const after = seen.length;
    try {
      const page = await this.#reader.page(keyOfPath(path), {
        after,
        limit: this.#world.random.between(1, 3),
      });
      // If two pages are read at once, only one moves the cursor.
      if (page.outcome !== 'found' || seen.length !== after) return;
      seen.push(...page.answers.map(({ id }) => id));
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  /** The pages that were read must be the beginning of the log. */
  check(path: string, log: readonly string[]): void {
    for (const [index, id] of (this.#seen.get(path) ?? []).entries()) {
      if (log[index] !== id) {
        throw new Violation(
          'reordered',
          `${path}: paging read ${id} as number ${index}, the log has ${log[index]}`,
        );
      }
    }
  }
}
