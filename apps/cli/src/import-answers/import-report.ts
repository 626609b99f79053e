import type { AnswerImportError } from './errors.ts';

export interface RefusedRow {
  /** In the file, from 1. */
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface ImportReport {
  /** That were read, without the header. */
  readonly rows: number;
  /** Confirmed by the site: stored now, by an earlier row, or by an earlier run. Of a dry run: that would be sent. */
  readonly acknowledged: number;
  readonly refused: number;
  /** That could be read, and have the key of an earlier one: they are one answer with it if their times are less than a day apart. */
  readonly repeated: number;
  /** How many rows were refused for each reason, the most frequent first. */
  readonly reasons: readonly (readonly [reason: string, rows: number])[];
  /** The first 20. */
  readonly firstRefused: readonly RefusedRow[];
  /** Titles of columns that no answer comes from. */
  readonly unused: readonly string[];
  /** `stopped`: by the signal. `failed`: by `fault`. Rows from then on were not sent. */
  readonly end: 'complete' | 'stopped' | 'failed';
  readonly fault?: AnswerImportError;
}

/** The report keeps this many of the first refused rows. */
const shown = 20;
/** The report counts this many different reasons; further ones are counted together. */
const maxReasons = 1_000;
const others = 'Other reasons';

/** Adds up what becomes of rows. */
export class ReportBuilder {
  rows = 0;
  acknowledged = 0;
  repeated = 0;
  #refused = 0;
  readonly #reasons = new Map<string, number>();
  readonly #first: RefusedRow[] = [];

  refuse(row: RefusedRow): void {
    this.#refused += 1;
    if (this.#first.length < shown) this.#first.push(row);
    for (const reason of new Set(row.reasons)) {
      const known = this.#reasons.has(reason) || this.#reasons.size < maxReasons ? reason : others;
      this.#reasons.set(known, (this.#reasons.get(known) ?? 0) + 1);
    }
  }

  get progress(): { readonly rows: number; readonly acknowledged: number; readonly refused: number } {
    return { rows: this.rows, acknowledged: this.acknowledged, refused: this.#refused };
  }

  report(rest: Pick<ImportReport, 'unused' | 'end' | 'fault'>): ImportReport {
    return {
      rows: this.rows,
      acknowledged: this.acknowledged,
      refused: this.#refused,
      repeated: this.repeated,
      reasons: [...this.#reasons].toSorted(([, one], [, other]) => other - one),
      // Refusals of the site come later than those of the file.
      firstRefused: this.#first.toSorted((one, other) => one.line - other.line),
      ...rest,
    };
  }
}
