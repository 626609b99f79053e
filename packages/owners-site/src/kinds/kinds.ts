import { type DraftQuestion, type QuestionPreset, type QuestionType, isQuestionType } from '@canvass/surveys';
import { choiceEditor } from './choice/editor.ts';
import { contactEditor } from './contact/editor.ts';
import { consentEditor } from './consent/editor.ts';
import { dateEditor } from './date/editor.ts';
import { emailEditor } from './email/editor.ts';
import { filesEditor } from './files/editor.ts';
import type { KindEditor, Offer } from './kind-editor.ts';
import type { ListWords } from './list-texts.ts';
import { matrixEditor } from './matrix/editor.ts';
import { numberEditor } from './number/editor.ts';
import { phoneEditor } from './phone/editor.ts';
import { rankingEditor } from './ranking/editor.ts';
import { scaleEditor } from './scale/editor.ts';
import { sumEditor } from './sum/editor.ts';
import { statementEditor } from './statement/editor.ts';
import { textEditor } from './text/editor.ts';
import { timeEditor } from './time/editor.ts';
import { urlEditor } from './url/editor.ts';

/** In the order in which pages offer them. */
const kinds = {
  choice: choiceEditor,
  matrix: matrixEditor,
  scale: scaleEditor,
  ranking: rankingEditor,
  sum: sumEditor,
  text: textEditor,
  number: numberEditor,
  date: dateEditor,
  time: timeEditor,
  email: emailEditor,
  phone: phoneEditor,
  url: urlEditor,
  contact: contactEditor,
  consent: consentEditor,
  statement: statementEditor,
  files: filesEditor,
} satisfies { [Type in QuestionType]: KindEditor<Type> };

/** Returns all kinds with what pages call them, in the order in which pages offer them. */
export function kindNames(): readonly (readonly [type: QuestionType, name: string])[] {
  return Object.entries(kinds).map(([type, { words }]) => [type as QuestionType, words.name]);
}

/** Returns what a new question can start as, in the order in which pages offer it. */
export function offers(): readonly Offer[] {
  return Object.values(kinds).flatMap((editor) => editor.offers());
}

/** Returns the offer that a question is like now: its icon and name stand on the question's card. */
export function offerOf(question: DraftQuestion): Offer {
  const editor = kindEditor(question.type);
  const all = editor.offers();
  const preset = editor.offered?.(question);
  // Each kind offers at least itself.
  return all.find((each) => each.preset === preset) ?? all[0]!;
}

/** The field that says of which kind the options in the form are. */
export const kindField = 'kind';

/** What a list of a question of this type is called. */
export function listWordsOf(type: string, list: string): ListWords {
  const words = isQuestionType(type) ? kindEditor(type).lists[list] : undefined;
  if (words === undefined) throw new Error(`No question of type ${type} has a list of ${list}`);
  return words;
}

/** The kind with this name; undefined if there is none. */
export function readKind(name: unknown): QuestionType | undefined {
  return isQuestionType(name) ? name : undefined;
}

/** The preset with this name; undefined if there is none. */
export function readPreset(name: string): QuestionPreset | undefined {
  return offers().find(({ preset }) => preset === name)?.preset;
}

/** How questions of this kind are written. Give it only questions of the kind. */
export function kindEditor(type: QuestionType): KindEditor<QuestionType> {
  return kinds[type];
}
