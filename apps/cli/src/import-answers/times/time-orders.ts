import { readerText } from '@canvass/surveys';
import { AnswerImportError } from '../errors.ts';
import {
  plausibleDays,
  type PossibleDays,
  readWrittenTime,
  type TimeFormat,
  timeFormats,
} from './written-time.ts';

interface Example {
  readonly text: string;
  readonly days: PossibleDays;
}

/** Finds the order of day, month and year from all times of a file. */
export class TimeOrders {
  readonly #latestMs: number;
  #possible: readonly TimeFormat[] = timeFormats;
  /** What has left out another order. */
  #decisive = '';
  /** For each two orders a time that they read differently. */
  readonly #examples = new Map<string, Example>();
  #isSure = false;

  /** `latestMs`: no time is later. */
  constructor(latestMs: number) {
    this.#latestMs = latestMs;
  }

  /** Whether the first time of the file says its order by itself: then the others need not be looked at. */
  get isSure(): boolean {
    return this.#isSure;
  }

  /** Takes a time of the file. Throws `AnswerImportError` `mapping` if it is in another order than one before. */
  add(given: string): void {
    // An error shows it on a terminal.
    const text = readerText(given);
    const written = readWrittenTime(text);
    if (typeof written === 'string') return;
    if (typeof written.day === 'number') {
      this.#isSure ||= this.#examples.size === 0 && this.#decisive === '';
      return;
    }
    const days = plausibleDays(written.day, this.#latestMs);
    const fitting = this.#possible.filter((order) => days[order] !== undefined);
    if (fitting.length === 0) throw contradiction(this.#decisive, text);
    if (fitting.length < this.#possible.length) this.#decisive = text;
    this.#possible = fitting;
    for (const [one, other] of pairsOf(fitting)) {
      const pair = `${one} ${other}`;
      if (days[one] !== days[other] && !this.#examples.has(pair)) this.#examples.set(pair, { text, days });
    }
  }

  /** Returns the order of the times; undefined if no time needs one. Throws `AnswerImportError` `mapping` if several orders give different times. */
  decide(): TimeFormat | undefined {
    for (const [one, other] of pairsOf(this.#possible)) {
      const example = this.#examples.get(`${one} ${other}`);
      if (example !== undefined) throw undecided(example, one, other);
    }
    return this.#decisive === '' && this.#examples.size === 0 ? undefined : this.#possible[0];
  }
}

function pairsOf(orders: readonly TimeFormat[]): [TimeFormat, TimeFormat][] {
  return orders.flatMap((one, index) =>
    orders.slice(index + 1).map((other): [TimeFormat, TimeFormat] => [one, other]),
  );
}

/** `1 May 2024`. */
export function shownDay(ms: number): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-GB', parts).format(ms);
}

function undecided({ text, days }: Example, one: TimeFormat, other: TimeFormat): AnswerImportError {
  const reading = (order: TimeFormat): string => `${shownDay(days[order]!)} (${order})`;
  return new AnswerImportError(
    'mapping',
    `The time “${text}” is ${reading(one)} or ${reading(other)}, and no time of the file tells which. Give timeFormat in the mapping, or --time-format: ${one} or ${other}.`,
  );
}

function contradiction(one: string, other: string): AnswerImportError {
  return new AnswerImportError(
    'mapping',
    `The times “${one}” and “${other}” have day, month and year in different orders. Give timeFormat in the mapping, or --time-format, one of ${timeFormats.join(', ')}: rows that do not fit it are refused.`,
  );
}
