import { shownTime, type TimeZone } from '@canvass/surveys';
import { sharedTexts } from './texts.ts';

const fieldForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
const minuteLength = 'yyyy-mm-ddThh:mm'.length;

/** What a `datetime-local` field shows: `2026-11-22T15:00`. It has no seconds, and is empty without a time. */
export function localTimeField(at: string | undefined, zone: TimeZone): string {
  return at === undefined ? '' : shownTime(Date.parse(at), zone).slice(0, minuteLength);
}

export type TypedTime =
  /** In UTC, as `toISOString` writes it; or what was typed, if it is no time. */
  | { readonly ok: true; readonly at: string }
  /** The clocks of the zone never show it. */
  | { readonly ok: false; readonly message: string };

/**
 * Reads what such a field holds. A time that the clocks show twice, because they are put back, is the first one. One that they skip is refused.
 *
 * @param before The time that the field showed. If it still shows that, the time keeps its seconds, and is the same of two.
 */
export function readLocalTime(text: string, zone: TimeZone, before?: string): TypedTime {
  if (before !== undefined && text === localTimeField(before, zone)) return { ok: true, at: before };
  const shownMs = fieldForm.test(text) ? Date.parse(`${text.slice(0, minuteLength)}Z`) : Number.NaN;
  if (Number.isNaN(shownMs)) return { ok: true, at: text };
  const [first] = zone.momentsOf(shownMs);
  if (first !== undefined) return { ok: true, at: new Date(first).toISOString() };
  const words = text.slice(0, minuteLength).replace('T', ' ');
  return { ok: false, message: sharedTexts.skippedTime({ time: words, zone: zone.name }) };
}
