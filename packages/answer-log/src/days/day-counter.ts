import { ColumnsError } from '@canvass/columns';
import type { BlobContainer } from '@canvass/storage';
import type { CountOf, TimeZone } from '@canvass/surveys';
import { logDamaged } from '../errors.ts';
import type { ColumnFile, Places } from '../format/column-files.ts';
import { isStub, parseLogLine } from '../format/log-record.ts';
import { readPlaces, type PlacedLines } from '../log/log-places.ts';
import { readRemovedAnswers, type RemovedAnswers } from '../log/removed-answers.ts';
import { lastPlace } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { readTimes, type AnswerTimes, type ReadTimes } from './read-times.ts';

/** How many answers a survey has, and how many on each day. */
export interface CountedDays {
  readonly answers: number;
  /** Pairs of day and answers; a day may come several times. */
  readonly days: readonly CountOf<string>[];
}

/** What was counted of one blob: of a column file, or of neighbouring lines of a log blob. Neither changes. */
interface Piece extends CountedDays {
  readonly blob: string;
  /** The place after the last one. */
  readonly to: number;
  readonly lowestId: string;
  readonly highestId: string;
  /** The erased ids that were left out, joined. */
  readonly hidden: string;
}

export interface DayCounterDeps {
  readonly answerLogs: BlobContainer;
  /** Lets the process do other work. */
  readonly yield: () => Promise<void>;
  /** Reads the times of a column file. Default: of a Parquet file. */
  readonly readTimes?: ReadTimes;
}

/** Bytes per read of the log. */
const chunkBytes = 1024 * 1024;

/**
 * Counts the days of a survey's answers in a time zone: from column files where there are some, else from the log, and from what is kept of
 * removed answers. It remembers what it has counted, so a newer summary costs only what came since: lines, and erasures.
 */
export class DayCounter {
  readonly zone: TimeZone;
  readonly #deps: DayCounterDeps;
  /** The pieces of the last count, by the log that they belong to and their first place. */
  #pieces = new Map<string, Piece>();
  #removed: { readonly name: string; readonly answers: RemovedAnswers } | undefined;

  constructor(deps: DayCounterDeps, zone: TimeZone) {
    this.#deps = deps;
    this.zone = zone;
  }

  /** Throws `AnswerLogError` `log-moved` if the document is too old, `log-damaged`, and `StorageError`. */
  async count(document: SummaryDocument): Promise<CountedDays> {
    const pieces = new Map<string, Piece>();
    const erased = document.erased.toSorted();
    const end = lastPlace(document) + 1;
    let place = document.removedLines + 1;
    for (const file of document.columns) {
      const to = file.from + file.lines;
      if (to <= place) continue;
      await this.#countLines(document, erased, { from: place, to: file.from }, pieces);
      const from = Math.max(place, file.from);
      // Lines of the file may have been left out at the head of the log since it was written. A removal takes such a file out of the list.
      const piece = from === file.from ? await this.#ofFile(document, erased, file) : undefined;
      if (piece === undefined) await this.#countLines(document, erased, { from, to }, pieces);
      else pieces.set(keyOf(document, from), piece);
      place = to;
    }
    await this.#countLines(document, erased, { from: place, to: end }, pieces);
    this.#pieces = pieces;
    const kept = await this.#kept(document);
    const all = [...pieces.values(), ...(kept === undefined ? [] : [kept])];
    return {
      answers: all.reduce((sum, { answers }) => sum + answers, 0),
      days: all.flatMap(({ days }) => days),
    };
  }

  /** What was counted before, if the document still lists it and no other answer of it was erased. */
  #known(
    document: SummaryDocument,
    place: number,
    erased: readonly string[],
    isListed: (blob: string) => boolean,
  ) {
    const piece = this.#pieces.get(keyOf(document, place));
    return piece !== undefined && isListed(piece.blob) && piece.hidden === hiddenIn(piece, erased).join()
      ? piece
      : undefined;
  }

  async #ofFile(
    document: SummaryDocument,
    erased: readonly string[],
    file: ColumnFile,
  ): Promise<Piece | undefined> {
    const known = this.#known(document, file.from, erased, (blob) => blob === file.blob);
    if (known !== undefined) return known;
    await this.#deps.yield();
    const { answerLogs, readTimes: read = readTimes } = this.#deps;
    try {
      const answers = await read(answerLogs, file, { withIds: hiddenIn(file, erased).length > 0 });
      return answers && this.#pieceOf({ ...file, to: file.from + file.lines }, answers, erased);
    } catch (error) {
      // The lines say the same. Whoever reads the file for its answers reports it.
      if (error instanceof ColumnsError && error.code === 'damaged') return undefined;
      throw error;
    }
  }

  /** Adds the pieces of these places, which are read from the log. */
  async #countLines(
    document: SummaryDocument,
    erased: readonly string[],
    { from, to }: Places,
    pieces: Map<string, Piece>,
  ): Promise<void> {
    const listed = new Set(document.log.map(({ blob }) => blob));
    let place = from;
    while (place < to) {
      const known = this.#known(document, place, erased, (blob) => listed.has(blob));
      if (known === undefined || known.to > to) break;
      pieces.set(keyOf(document, place), known);
      place = known.to;
    }
    if (place >= to) return;
    for await (const read of readPlaces(this.#deps.answerLogs, document, { from: place, to }, chunkBytes)) {
      await this.#deps.yield();
      const answers = answersIn(read);
      const sorted = answers.ids.toSorted();
      const piece = {
        blob: read.blob,
        to: read.from + read.lines.length,
        lowestId: sorted[0] ?? '',
        highestId: sorted.at(-1) ?? '',
      };
      pieces.set(keyOf(document, read.from), this.#pieceOf(piece, answers, erased));
    }
  }

  #pieceOf(
    { blob, to, lowestId, highestId }: Pick<Piece, 'blob' | 'to' | 'lowestId' | 'highestId'>,
    { receivedAtMs, ids }: AnswerTimes,
    erased: readonly string[],
  ): Piece {
    const hidden = hiddenIn({ lowestId, highestId }, erased);
    const leftOut = new Set(hidden);
    const days = new Map<string, number>();
    let answers = 0;
    for (let row = 0; row < receivedAtMs.length; row += 1) {
      if (leftOut.size > 0 && leftOut.has(ids?.[row] ?? '')) continue;
      const { name } = this.zone.dayAt(receivedAtMs[row]!);
      days.set(name, (days.get(name) ?? 0) + 1);
      answers += 1;
    }
    return { blob, to, lowestId, highestId, hidden: hidden.join(), answers, days: [...days] };
  }

  async #kept({ removed: name }: SummaryDocument): Promise<CountedDays | undefined> {
    if (name === null) return undefined;
    if (this.#removed?.name !== name) {
      this.#removed = { name, answers: await readRemovedAnswers(this.#deps.answerLogs, name) };
    }
    const { totals } = this.#removed.answers;
    return { answers: totals.totalAnswers, days: [...totals.daysIn(this.zone)] };
  }
}

function keyOf({ logSince }: SummaryDocument, place: number): string {
  return `${logSince} ${place}`;
}

/** The erased ids that the piece may have, in rising order. */
function hiddenIn(
  { lowestId, highestId }: Pick<Piece, 'lowestId' | 'highestId'>,
  erased: readonly string[],
): readonly string[] {
  return erased.filter((id) => lowestId <= id && id <= highestId);
}

function answersIn({ blob, lines }: PlacedLines): AnswerTimes & { readonly ids: readonly string[] } {
  const receivedAtMs: number[] = [];
  const ids: string[] = [];
  for (const line of lines) {
    if (isStub(line)) continue;
    const record = parseLogLine(line);
    if (!record) throw logDamaged(blob);
    receivedAtMs.push(Date.parse(record.receivedAt));
    ids.push(record.id);
  }
  return { receivedAtMs, ids };
}
