import {
  type DraftQuestion,
  type DraftQuestionOf,
  type Question,
  type QuestionPreset,
  type QuestionType,
  type TypedOptions,
  type TypedOptionsOf,
  isQuestionType,
} from '@canvass/surveys';
import { choiceEditor } from './choice/editor.ts';
import { choiceTexts } from './choice/texts.ts';
import { dateEditor } from './date/editor.ts';
import { dateTexts } from './date/texts.ts';
import type { KindEditor, KindTexts } from './kind-editor.ts';
import { matrixEditor } from './matrix/editor.ts';
import { matrixTexts } from './matrix/texts.ts';
import { scaleEditor } from './scale/editor.ts';
import { scaleTexts } from './scale/texts.ts';
import { textEditor } from './text/editor.ts';
import { textTexts } from './text/texts.ts';

const editors = {
  choice: choiceEditor,
  scale: scaleEditor,
  matrix: matrixEditor,
  text: textEditor,
  date: dateEditor,
} satisfies {
  [Type in QuestionType]: KindEditor<
    DraftQuestionOf<Type>,
    TypedOptionsOf<Type>,
    Extract<Question, { readonly type: Type }>
  >;
};

/** What pages call each kind, in the order in which they offer them. */
export const kindTexts: Readonly<Record<QuestionType, KindTexts>> = {
  choice: choiceTexts,
  scale: scaleTexts,
  matrix: matrixTexts,
  text: textTexts,
  date: dateTexts,
};

const presetNames: Readonly<Record<QuestionPreset, string>> = {
  choice: choiceTexts.name,
  scale: scaleTexts.name,
  matrix: matrixTexts.name,
  text: textTexts.name,
  date: dateTexts.name,
  nps: scaleTexts.recommendation,
};

/** What a new question can start as, in the order in which pages offer it. */
export const presets: readonly { readonly preset: QuestionPreset; readonly name: string }[] = Object.entries(
  presetNames,
).map(([preset, name]) => ({ preset: preset as QuestionPreset, name }));

/** The field that says of which kind the options in the form are. */
export const kindField = 'kind';

/** The kind with this name; undefined if there is none. */
export function readKind(name: unknown): QuestionType | undefined {
  return isQuestionType(name) ? name : undefined;
}

/** The preset with this name; undefined if there is none. */
export function readPreset(name: string): QuestionPreset | undefined {
  return Object.hasOwn(presetNames, name) ? (name as QuestionPreset) : undefined;
}

/** How questions of this kind are written. Give it only questions of the kind. */
export function kindEditor(type: QuestionType): KindEditor<DraftQuestion, TypedOptions, Question> {
  return editors[type];
}
