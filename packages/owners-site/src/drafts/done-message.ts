import { draftQuestions, type Draft, type DraftItem } from '@canvass/surveys';
import { quoted } from './short-text.ts';
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

const undoable: readonly Done['what'][] = [
  'removed',
  'sectionRemoved',
  'itemRemoved',
  'pictureRemoved',
  'pasted',
  'moved',
  'itemMoved',
  'sectionMoved',
  'endingMoved',
  'endingRemoved',
];

/** Whether a person may want to take back at once what was done. */
export function isUndoable({ what }: Done): boolean {
  return undoable.includes(what);
}

/** What was done, for a status line: a screen reader reads it aloud. `before`: the draft before, which knows what was removed. */
export function doneMessage(draft: Draft, before: Draft | undefined, { what, at }: Done): string {
  const ids = draftQuestions(draft).map(({ id }) => id);
  const id = at?.kind === 'question' ? at.question : '';
  const number =
    at?.kind === 'ending'
      ? draft.endings.findIndex(({ id: each }) => each === at.ending) + 1
      : at?.kind === 'section'
        ? draft.sections.findIndex(({ key }) => key === at.section) + 1
        : ids.indexOf(id) + 1;
  const text = texts[what];
  if (typeof text === 'string') return text;
  const removed = before && draftQuestions(before).find((question) => question.id === id);
  const name = quoted(removed?.text ?? '', draftTexts.untitledQuestion);
  return text({ number, of: ids.length, name });
}
