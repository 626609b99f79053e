import {
  isLogMoved,
  type ColumnFile,
  type SummaryDocument,
  type SurveyKey,
  type FairScheduler,
} from '@canvass/answer-log';
import { ColumnsError, type AnswerColumns } from '@canvass/columns';
import { ReadBudget, type BlobContainer } from '@canvass/storage';
import type { AnswerFilter } from '@canvass/surveys';
import { SlicesError } from './errors.ts';
import { FileColumns } from './file-columns.ts';
import { FileRows } from './file-rows.ts';
import { inTurns } from './in-turns.ts';
import { LogColumns } from './log-columns.ts';
import { Pace } from './pace.ts';
import { logParts, planParts, within, type FilePart, type LogPart, type PlannedPart } from './plan-parts.ts';
import { selectRows } from './select-rows.ts';

/** The selected answers of a part of a log. */
export interface SelectedPart {
  readonly columns: AnswerColumns;
  readonly rows: Uint32Array;
  /** The first place of the part. */
  readonly from: number;
  /** The place after the last one of the part. */
  readonly to: number;
}

/** Says which answers to visit, and which facets to load. */
export interface Selection {
  readonly filter: AnswerFilter;
  /** The ids of the facets that the visitor needs. The filter's facets are loaded, too. */
  readonly facets: readonly string[];
  /** Only places after this one are visited. Default: 0. */
  readonly after?: number;
  /** Only places up to this one are visited. Default: all. */
  readonly last?: number;
  /**
   * The order in which parts are visited. Default: that of the log. With `any`, each is visited when it is loaded. The rows of a part rise in
   * each of them.
   */
  readonly order?: 'forwards' | 'backwards' | 'any';
  /** How many parts are loaded at once. */
  readonly atOnce: number;
}

/** Resolves to the places of the answers that have any of the tags, in rising order. */
export type TaggedPlaces = (
  key: SurveyKey,
  document: SummaryDocument,
  tags: readonly string[],
) => Promise<Float64Array>;

export interface AnswerPartsDeps {
  readonly answerLogs: BlobContainer;
  readonly scheduler: FairScheduler;
  /** Resolves to true if the newest summary lists the file. */
  readonly isListed: (key: SurveyKey, file: ColumnFile) => Promise<boolean>;
  /** Works as `SlicesDeps.taggedPlaces` does. */
  readonly taggedPlaces: TaggedPlaces;
  /** Works as `SlicesDeps.onDamaged` does. */
  readonly onDamaged: (key: SurveyKey, file: ColumnFile, error: unknown) => void;
}

export interface AnswerPartsOptions {
  /** Memory for columns that may be used again, in bytes. */
  readonly maxCachedBytes: number;
  /** Memory for columns that are being loaded or visited, in bytes. */
  readonly maxLoadingBytes: number;
}

interface Loaded {
  readonly columns: AnswerColumns;
  /** The rows of erased answers. */
  readonly hidden: ReadonlySet<number>;
  readonly part: PlannedPart;
}

/** One version of a survey's answers, as one request reads it. */
interface Version {
  readonly key: SurveyKey;
  readonly document: SummaryDocument;
  readonly facets: readonly string[];
  /** The ids of erased answers: `sorted` has them in rising order. */
  readonly erased: { readonly ids: ReadonlySet<string>; readonly sorted: readonly string[] };
  readonly pace: Pace;
}

/** The caches' shares of `maxCachedBytes`. */
const cacheShares = {
  /** The columns of column files may take this share of `maxCachedBytes`. */
  files: 3 / 4,
  /** The columns of log blobs may take this share of `maxCachedBytes`. */
  log: 1 / 4,
  /** The rows of erased answers may take this share of `maxCachedBytes`. It comes on top, because they are small. */
  rows: 3 / 64,
};

/** Reads the answers of surveys part by part: from column files, and from the log where no file covers it. */
export class AnswerParts {
  readonly #deps: AnswerPartsDeps;
  readonly #files: FileColumns;
  readonly #rows: FileRows;
  readonly #log: LogColumns;
  /** Limits the memory of columns that are being loaded or visited. */
  readonly #budget: ReadBudget;

  constructor(deps: AnswerPartsDeps, { maxCachedBytes, maxLoadingBytes }: AnswerPartsOptions) {
    this.#deps = deps;
    this.#files = new FileColumns(
      deps.answerLogs,
      deps.scheduler,
      Math.ceil(maxCachedBytes * cacheShares.files),
    );
    this.#rows = new FileRows(deps.answerLogs, deps.scheduler, Math.ceil(maxCachedBytes * cacheShares.rows));
    this.#log = new LogColumns(deps.answerLogs, Math.ceil(maxCachedBytes * cacheShares.log));
    this.#budget = new ReadBudget(maxLoadingBytes);
  }

  /** The estimated memory of columns that may be used again, in bytes. */
  get cachedBytes(): number {
    return this.#files.cachedBytes + this.#rows.cachedBytes + this.#log.cachedBytes;
  }

  /**
   * Visits the parts one after another until `visit` returns false. Throws the signal's reason, `StorageError` and
   * `AnswerLogError` `log-damaged`. If the document is so old that something it lists is gone, throws `AnswerLogError` `log-moved` or
   * `SlicesError` `file-missing`.
   */
  async visit(
    key: SurveyKey,
    document: SummaryDocument,
    selection: Selection,
    signal: AbortSignal | undefined,
    visit: (part: SelectedPart, pace: Pace) => Promise<boolean>,
  ): Promise<void> {
    const { filter, atOnce, order = 'forwards' } = selection;
    const pace = new Pace(this.#deps.scheduler, signal);
    const facets = [...new Set([...filter.questions.map(({ question }) => question), ...selection.facets])];
    const erased = { ids: new Set(document.erased), sorted: document.erased.toSorted() };
    const version: Version = { key, document, facets, erased, pace };
    const tagged = filter.tags && (await this.#deps.taggedPlaces(key, document, filter.tags));
    const planned = planParts(document, filter, selection, tagged);
    // In any order, the last part is loaded first: it is mostly lines, and takes longer to load than a column file.
    const parts = order === 'forwards' ? planned : planned.toReversed();
    await inTurns(parts, { atOnce, inOrder: order !== 'any' }, (part, turn) =>
      this.#budget.hold(async (admit) => {
        const bytes = this.#bytesToLoad(version, part);
        if (bytes > 0) await admit(bytes);
        signal?.throwIfAborted();
        const loaded = await this.#load(version, part);
        if (!(await turn())) return false;
        for (const {
          columns,
          hidden,
          part: { from, to },
        } of order === 'backwards' ? loaded.toReversed() : loaded) {
          if (pace.mustPause()) await pace.pause();
          const rows = selectRows(columns, filter, document.history, {
            hidden,
            places: [from, to],
            tagged,
          });
          if (!(await visit({ columns, rows, from, to }, pace))) return false;
        }
        return true;
      }),
    );
  }

  #bytesToLoad({ document, facets, erased }: Version, part: PlannedPart): number {
    const { file } = part;
    if (file === undefined) return this.#log.bytesToLoad(document, part);
    return (
      this.#files.bytesToLoad(file, facets) + this.#rows.bytesToFind(file, erasedIn(file, erased.sorted))
    );
  }

  async #load(version: Version, part: PlannedPart): Promise<Loaded[]> {
    if (part.file === undefined) return [await this.#loadLog(version, part)];
    try {
      return [await this.#loadFile(version, part)];
    } catch (error) {
      if (!isLost(error)) throw error;
      const { key, document } = version;
      const { file, from, to } = part;
      // An old summary may list a file that was deleted since. That is no fault, and the request begins again.
      if (isMoved(error) && !(await this.#deps.isListed(key, file))) throw error;
      this.#deps.onDamaged(key, file, error);
      const loaded: Loaded[] = [];
      const parts = logParts(document, file.from, file.from + file.lines);
      for (const each of parts.flatMap((whole) => within(whole, from - 1, to - 1))) {
        loaded.push(await this.#loadLog(version, each));
      }
      return loaded;
    }
  }

  async #loadFile({ facets, erased }: Version, part: FilePart): Promise<Loaded> {
    const { file } = part;
    const ids = erasedIn(file, erased.sorted);
    const [columns, hidden] = await Promise.all([
      this.#files.load(file, facets),
      ids.length === 0 ? none : this.#rows.rowsOf(file, ids),
    ]);
    return { columns, hidden, part };
  }

  async #loadLog({ document, erased, pace }: Version, part: LogPart): Promise<Loaded> {
    const { columns, ids } = await this.#log.load(document, part, pace);
    if (erased.ids.size === 0) return { columns, hidden: none, part };
    const hidden = new Set<number>();
    for (let row = 0; row < columns.rows; row += 1) if (erased.ids.has(ids[row]!)) hidden.add(row);
    return { columns, hidden, part };
  }
}

const none: ReadonlySet<number> = new Set();

/** Returns those of the sorted ids that lie within the file's range of ids. */
function erasedIn({ lowestId, highestId }: ColumnFile, sorted: readonly string[]): readonly string[] {
  const first = sorted.findIndex((id) => id >= lowestId);
  const last = sorted.findLastIndex((id) => id <= highestId);
  return first === -1 ? [] : sorted.slice(first, last + 1);
}

function isLost(error: unknown): boolean {
  return isMoved(error) || (error instanceof ColumnsError && error.code === 'damaged');
}

/** Returns whether something that a summary lists is gone. Either a newer summary lists something else, or it is lost. */
export function isMoved(error: unknown): boolean {
  return isLogMoved(error) || (error instanceof SlicesError && error.code === 'file-missing');
}
