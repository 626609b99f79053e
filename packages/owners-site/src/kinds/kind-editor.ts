import type {
  QuestionBase,
  DraftQuestionOf,
  FormFields,
  ListItem,
  QuestionOf,
  QuestionPreset,
  QuestionType,
  TypedOptionsOf,
} from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import type { ListWords } from './list-texts.ts';

/** What the fields of a question are shown with. */
export interface EditorView {
  /** What is to do in the fields, by their names. */
  readonly todos: ReadonlyMap<string, string>;
  /** The id of the control that gets the focus. */
  readonly focus: string | undefined;
  /** The address of the survey's pictures, without the slash before their ids. */
  readonly picturesAt: string;
  /** The fields that say when an item of a list is shown, or the button that adds them. Absent: items of this list are always shown. */
  readonly itemConditions: (list: string, item: ListItem, words: ItemWords) => ItemConditions | undefined;
}

/** How a sentence calls an item of a list. */
export interface ItemWords {
  /** What such an item is called. */
  readonly one: string;
  /** Its place, from 1. */
  readonly number: number;
}

/** What an item of a list has for its conditions. */
export interface ItemConditions {
  /** Stands among the actions of the item. */
  readonly button?: Html;
  /** Stands below the item. */
  readonly fields?: Html;
}

/** A part of a question, as text. */
export type ItemText = readonly [field: string, text: string];

/** What a definition has of every question. */
type CommonFields = Pick<QuestionBase, 'id' | 'text' | 'description' | 'required'>;

/** The groups of the menu of kinds, in its order. */
export const offerGroups = ['choose', 'rate', 'write', 'arrange'] as const;
export type OfferGroup = (typeof offerGroups)[number];

/** A way to begin a question, as the menu of kinds offers it. */
export interface Offer {
  readonly preset: QuestionPreset;
  readonly group: OfferGroup;
  /** The name of its icon. */
  readonly icon: string;
  readonly name: string;
  /** What it is for, in a few words. */
  readonly line: string;
  /** More words by which people look for it. */
  readonly find: string;
}

/** How questions of one kind are written. */
export type KindEditor<Type extends QuestionType> = Editor<
  DraftQuestionOf<Type>,
  TypedOptionsOf<Type>,
  QuestionOf<Type>
>;

interface Editor<Draft, Options, Question> {
  readonly words: KindTexts;
  /** What a new question can start as: blank first, then with options of its own. */
  readonly offers: () => readonly Offer[];
  /** The offer that the question is like now. Absent: the first. */
  offered?(question: Draft): QuestionPreset;
  /** Returns the words of a text that has marks. Absent: texts have none. */
  plainText?(text: string): string;
  /** Says in short what the question has, such as “9 choices”. Absent: nothing. */
  facts?(question: Draft): readonly string[];
  /** The fields of the options that its author looks at first. */
  fields(question: Draft, view: EditorView): Html;
  /** The fields of its other options. Absent: there are none. */
  more?(question: Draft, view: EditorView): Html;
  /** What stands beside the box that makes an answer required. Absent: nothing. */
  foot?(question: Draft, view: EditorView): Html;
  /** What was typed in its fields, apart from the labels in its lists. */
  read(fields: FormFields): Options;
  /**
   * The question as respondents will see it, though the draft may be incomplete: items of lists have their keys as values. `mostItems`: no
   * list gets more.
   */
  preview(question: Draft, common: CommonFields, mostItems: number): Question;
  /** What each of its lists is called, by the option's name. */
  readonly lists: Readonly<Record<string, ListWords>>;
  /** Its options as texts, for comparing two versions. */
  compared(question: Draft): readonly ItemText[];
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
