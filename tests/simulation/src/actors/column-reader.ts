import {
  createSummaries,
  dropColumnFile,
  keyOfPath,
  readPlaces,
  uncoveredPlaces,
  type Summaries,
  type SummaryDocument,
} from '@canvass/answer-log';
import type { LoggedRecord } from '../checks/log-content.ts';
import { submissionOf } from '../environment/ledger.ts';
import { isOutage } from '../environment/outage.ts';
import { Violation } from '../environment/violation.ts';
import { SimulatedProcess } from './simulated-process.ts';
import { decodeRows } from './stored-rows.ts';
import type { World } from './world.ts';

/** An answer with its place in the log. */
export interface ReadRow {
  readonly id: string;
  readonly place: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A site that reads a survey's answers from its column files, and what they do not cover from the log. */
export class ColumnReader {
  readonly process: SimulatedProcess;
  readonly #world: World;
  readonly #summaries: Summaries;

  constructor(world: World, name: string) {
    this.#world = world;
    this.process = new SimulatedProcess(world, name);
    this.#summaries = createSummaries({ container: this.process.containers.summaries });
  }

  /** As a site does: it gives up if storage fails, or if the files and the log have changed meanwhile. */
  async readOnce(path: string): Promise<void> {
    const erased = this.#world.ledger.erasedOf(path);
    try {
      const rows = await this.read(path);
      const shown = rows?.find(({ id }) => erased.has(submissionOf({ id, path })));
      if (shown)
        throw new Violation('notErased', `${path}: columns show ${shown.id}, which was erased before`);
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }

  /** The answers in the order of the log; undefined if a file was lost, which is not listed any more, or the survey is not there. */
  async read(path: string): Promise<ReadRow[] | undefined> {
    const found = await this.#summaries.read(keyOfPath(path));
    if (found.outcome !== 'found') return undefined;
    const { document } = found;
    const erased = new Set(document.erased);
    const rows = await this.#readGaps(document);
    for (const { blob } of document.columns) {
      const file = await this.process.containers.answerLogs.get(blob);
      const parsed = file.outcome === 'found' ? decodeRows(file.bytes) : undefined;
      if (parsed === undefined) {
        await dropColumnFile({ summaries: this.#summaries }, keyOfPath(path), blob);
        return undefined;
      }
      rows.push(...parsed);
    }
    rows.sort((one, other) => one.place - other.place);
    return rows.filter(({ id }) => !erased.has(id));
  }

  /** The answers that are only in the log. */
  async #readGaps(document: SummaryDocument): Promise<ReadRow[]> {
    const rows: ReadRow[] = [];
    for (const gap of uncoveredPlaces(document)) {
      for await (const { from, lines } of readPlaces(
        this.process.containers.answerLogs,
        document,
        gap,
        100,
      )) {
        for (const [index, line] of lines.entries()) {
          const { id, erased, answers } = JSON.parse(line.toString()) as LoggedRecord;
          if (!erased) rows.push({ place: from + index, id, answers });
        }
      }
    }
    return rows;
  }
}
