import { createHash, type Hash } from 'node:crypto';
import { ColumnsError } from '@canvass/columns';
import { type SurveyHistory, TimeZone } from '@canvass/surveys';
import type { AnswerRows } from './answer-rows.ts';
import { rowsOfPart } from './rows-of-part.ts';
import { createEncoder } from './create-encoder.ts';
import type { ExportEncoder } from './encoders/export-encoder.ts';
import { exportLayout, type ExportLayout } from './export-layout.ts';
import type { ExportRequest } from './export-request.ts';
import { placesWith, type TagsByPlace } from './tagged-rows.ts';
import type { RawPart } from './raw-part.ts';

/** The outcome of a part. If its column file is `damaged`, nothing was written, and the caller may add its lines instead. */
export type Formatted =
  | { readonly outcome: 'formatted'; readonly rows: number }
  | { readonly outcome: 'damaged' };

export interface FormattedEnd {
  readonly pieces: readonly Uint8Array[];
  /** The number of all written answers. */
  readonly rows: number;
  /** The SHA-256 of all bytes, in hexadecimal digits. */
  readonly sha256: string;
}

/** Turns bytes of a log into bytes of a file. It does the work of an export that takes processor time. */
export interface Formatter {
  /**
   * Adds a part, and yields a few hundred KiB of the file at a time. The parts must come in order, and each must be read to its end. Throws
   * `AnswerLogError` `log-damaged`.
   *
   * @param erased The ids of the answers to leave out.
   */
  add(part: RawPart, erased: readonly string[]): AsyncGenerator<Uint8Array, Formatted>;
  /** Ends the file. */
  end(): Promise<FormattedEnd>;
  /** Frees what the formatter holds, also in the middle of a part: `add` and `end` then fail. Idempotent. */
  close(): Promise<void>;
}

/** What a formatter must know beside the request. It can be sent to a thread. */
export interface FormattedSurvey {
  readonly history: SurveyHistory;
  /** The name of the survey's time zone. */
  readonly timeZone: string;
  /** The size of the survey's log, by which a format may estimate the size of its file. */
  readonly logBytes: number;
  /** Default: no answer has a tag. */
  readonly tags?: TagsByPlace;
}

export type StartFormatter = (survey: FormattedSurvey, request: ExportRequest) => Formatter;

/** Starts a formatter in the thread of its caller. */
export const formatHere: StartFormatter = (survey, request) => new OwnFormatter(survey, request);

class OwnFormatter implements Formatter {
  readonly #history: SurveyHistory;
  readonly #request: ExportRequest;
  readonly #layout: ExportLayout;
  readonly #tagged: Float64Array | undefined;
  readonly #tags: TagsByPlace;
  readonly #encoder: ExportEncoder;
  readonly #hash: Hash = createHash('sha256');
  #erased: readonly string[] = [];
  #erasedIds: ReadonlySet<string> = new Set();
  #rows = 0;

  constructor({ history, timeZone, logBytes, tags = new Map() }: FormattedSurvey, request: ExportRequest) {
    this.#history = history;
    this.#request = request;
    this.#tags = tags;
    this.#tagged = placesWith(tags, request.filter.tags);
    this.#layout = exportLayout(history, request, TimeZone.of(timeZone));
    this.#encoder = createEncoder(history, this.#layout, request, logBytes);
  }

  async *add(part: RawPart, erased: readonly string[]): AsyncGenerator<Uint8Array, Formatted> {
    if (erased !== this.#erased) {
      this.#erased = erased;
      this.#erasedIds = new Set(erased);
    }
    const { filter } = this.#request;
    const columns = this.#layout.columns.length;
    const selected = {
      history: this.#history,
      filter,
      tagged: this.#tagged,
      erased: this.#erasedIds,
      columns,
    };
    const before = this.#rows;
    try {
      for (const answers of rowsOfPart(part, selected)) {
        this.#rows += answers.rows;
        yield* this.#hashed(await this.#encoder.add(this.#withTags(answers)));
      }
      return { outcome: 'formatted', rows: this.#rows - before };
    } catch (error) {
      if (error instanceof ColumnsError && error.code === 'damaged') return { outcome: 'damaged' };
      throw error;
    }
  }

  async end(): Promise<FormattedEnd> {
    const pieces = this.#hashed(await this.#encoder.end());
    return { pieces, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }

  async close(): Promise<void> {}

  #withTags(answers: AnswerRows): AnswerRows {
    if (this.#request.tags !== true) return answers;
    return { ...answers, tags: Array.from(answers.places, (place) => this.#tags.get(place) ?? []) };
  }

  #hashed(pieces: readonly Uint8Array[]): readonly Uint8Array[] {
    for (const piece of pieces) this.#hash.update(piece);
    return pieces;
  }
}
