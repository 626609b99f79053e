import { draftQuestions, type Draft, type DraftItem } from '@canvass/surveys';
import { draftTexts } from './texts.ts';

const texts = draftTexts.done;

/** What the last action did; `at`: the item that it made or moved. */
export interface Done {
  readonly what: keyof typeof texts;
  readonly at?: DraftItem;
}

/** The name of an action that was done, as it stands in an address. */
export function readDone(what: unknown, at: DraftItem | undefined): Done | undefined {
  if (typeof what !== 'string' || !Object.hasOwn(texts, what)) return undefined;
  return { what: what as Done['what'], ...(at && { at }) };
}

/** Whether something is gone that Undo brings back. */
export function isRemoval({ what }: Done): boolean {
  return what === 'removed' || what === 'sectionRemoved' || what === 'itemRemoved';
}

/** What was done, for a status line: a screen reader reads it aloud. */
export function doneMessage(draft: Draft, { what, at }: Done): string {
  const ids = draftQuestions(draft).map(({ id }) => id);
  const number =
    at?.kind === 'section'
      ? draft.sections.findIndex(({ key }) => key === at.section) + 1
      : ids.indexOf(at?.kind === 'question' ? at.question : '') + 1;
  const text = texts[what];
  return typeof text === 'string' ? text : text({ number, of: ids.length });
}
