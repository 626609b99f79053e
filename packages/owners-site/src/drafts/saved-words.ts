import type { TimeZone } from '@canvass/surveys';
import { drawIcon, type Html, markup, shownTime } from '@canvass/web/page';
import type { LoadedDraft } from './load-draft.ts';
import { draftTexts } from './texts.ts';

const { saved: texts } = draftTexts;

/**
 * Says that a draft is saved. Who saved it and when is of use only to people who write together: a pointer that rests on the word shows
 * it. `unchanged`: what a draft says that nobody has changed yet.
 */
export function savedWords(saved: LoadedDraft['saved'], zone: TimeZone, unchanged: string): Html {
  if (saved === undefined) return markup`${unchanged}`;
  const by = texts.by({ time: shownTime(saved.at, zone), name: saved.by });
  return markup`${drawIcon('check', { isSmall: true })}<span title="${by}">${texts.done}</span>`;
}
