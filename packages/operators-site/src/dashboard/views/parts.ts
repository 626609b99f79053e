import { type Html, markup, shownDateTime, shownTime } from '@canvass/web/page';
import { isKnown, type Reading } from '../reading.ts';

/** The value, or `unknown`. */
export function shownReading<T>(reading: Reading<T>, show: (known: T) => string): Html {
  return isKnown(reading) ? markup`${show(reading)}` : unknownMark;
}

export const unknownMark = markup`<span class="unknown">unknown</span>`;

/** A time in UTC, with its date if it is not `today`. */
export function timeOn(today: string, at: string): Html {
  const isToday = today.slice(0, 10) === at.slice(0, 10);
  return markup`<time datetime="${at}">${isToday ? shownTime(at) : shownDateTime(at).slice(5, 16)}</time>`;
}

export function dateTime(at: string): Html {
  return markup`<time datetime="${at}">${shownDateTime(at)}</time>`;
}

/** A line of a list of facts. */
export function fact(name: string, value: Html | string): Html {
  return markup`<div><dt>${name}</dt><dd>${value}</dd></div>\n`;
}

export function note(text: Html | string): Html {
  return markup`<p class="note">${text}</p>\n`;
}
