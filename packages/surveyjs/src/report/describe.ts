import { isolated } from '@canvass/surveys';
import type { ElementReport } from './import-report.ts';
import { noteSentences } from './note-sentences.ts';
import type { Note } from './note.ts';

/** What became of an element, in a sentence. */
export function describeElement({ title, type, kind, ids, notes }: ElementReport): string {
  const name = title === '' ? 'An element without a name' : `“${isolated(title)}”`;
  if (type === 'panel' && ids.length > 0)
    return `The title of the group ${name} is a text before its questions.`;
  if (type === 'panel') return `The group ${name} is left out, and its questions are asked without it.`;
  if (kind === 'leftOut') return `${name} is left out.`;
  if (kind === 'taken') return `${name} is taken as it is.`;
  const further = ids.length > 1 ? ` and became ${ids.length} questions` : '';
  const lost = notes.some((note) => note.kind === 'leftOut');
  return lost ? `${name} is taken${further}, but not all of it.` : `${name} is taken with changes${further}.`;
}

/** What was taken, changed or left out, and why, in a sentence or two. */
export function describeNote(note: Note): string {
  // The sentence of a code takes the notes that have it.
  const sentence = noteSentences[note.code] as (fact: Note) => string;
  return sentence(note);
}
