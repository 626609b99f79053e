import { numbersPerLine } from '../format/survey-work.ts';

/** A line takes at least this many bytes, on average, as a first guess of their number. */
const guessedLineBytes = 256;

/** Numbers for a line while they are collected: its survey, its beginning and its end. */
const numbersPerEntry = 3;

/** Collects the lines of a chunk, and groups them by survey in one array: 8 bytes for each. */
export class SortedLines {
  /** The surveys in the order in which they came, each with its number of lines. */
  readonly #surveys = new Map<string, { readonly index: number; lines: number }>();
  #entries: Int32Array;
  #end = 0;

  /** @param bytes the length of the chunk */
  constructor(bytes: number) {
    this.#entries = new Int32Array(numbersPerEntry * (1 + Math.ceil(bytes / guessedLineBytes)));
  }

  add(path: string, from: number, to: number): void {
    let survey = this.#surveys.get(path);
    if (survey === undefined) {
      survey = { index: this.#surveys.size, lines: 0 };
      this.#surveys.set(path, survey);
    }
    survey.lines += 1;
    if (this.#end === this.#entries.length) this.#grow();
    const entries = this.#entries;
    const end = this.#end;
    entries[end] = survey.index;
    entries[end + 1] = from;
    entries[end + 2] = to;
    this.#end = end + numbersPerEntry;
  }

  /** The lines of each survey, in their order, as in `SurveyWork.lines`. */
  bySurvey(): Map<string, Int32Array> {
    const entries = this.#entries;
    const lines = new Int32Array((this.#end / numbersPerEntry) * numbersPerLine);
    /** Where the next line of each survey goes. */
    const nextAt = new Int32Array(this.#surveys.size);
    const bySurvey = new Map<string, Int32Array>();
    let begin = 0;
    for (const [path, survey] of this.#surveys) {
      nextAt[survey.index] = begin;
      const end = begin + survey.lines * numbersPerLine;
      bySurvey.set(path, lines.subarray(begin, end));
      begin = end;
    }
    for (let at = 0; at < this.#end; at += numbersPerEntry) {
      const survey = entries[at]!;
      const to = nextAt[survey]!;
      lines[to] = entries[at + 1]!;
      lines[to + 1] = entries[at + 2]!;
      nextAt[survey] = to + numbersPerLine;
    }
    return bySurvey;
  }

  #grow(): void {
    const larger = new Int32Array(2 * this.#entries.length);
    larger.set(this.#entries);
    this.#entries = larger;
  }
}
