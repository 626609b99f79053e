import type { DraftShowIf, FormFields } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';

/** What the fields of a question are shown with. */
export interface EditorView {
  /** What is to do in the fields, by their names. */
  readonly todos: ReadonlyMap<string, string>;
  /** The id of the control that gets the focus. */
  readonly focus: string | undefined;
  /** Says in words when an item of a list is shown. */
  readonly conditionWords: (showIf: DraftShowIf) => string;
}

/** A part of a question, as text. */
export type ItemText = readonly [field: string, text: string];

/** How questions of one kind are written. */
export interface KindEditor<Draft, Options> {
  /** Says in short what the question is, such as “Scale from 1 to 5”. */
  summary(question: Draft): string;
  /** The fields of its options. */
  fields(question: Draft, view: EditorView): Html;
  /** What was typed in its fields, apart from the labels in its lists. */
  read(fields: FormFields): Options;
  /** Its options as texts, for comparing two versions. */
  texts(question: Draft): readonly ItemText[];
}

/** The words that pages have for a kind. */
export interface KindTexts {
  /** What people call the kind. */
  readonly name: string;
  /** What a sentence calls its options, by their names. */
  readonly names: Readonly<Record<string, string>>;
  /** What to do, by the messages of a definition's errors. */
  readonly todo: Readonly<Record<string, string>>;
}
