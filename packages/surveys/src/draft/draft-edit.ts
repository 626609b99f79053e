import type { Language } from '../shared/language.ts';
import type { QuestionType, DraftQuestion, TypedOptions, QuestionPreset } from '../kinds/kinds.ts';
import type { DraftShowIf } from '../kinds/draft-show-if.ts';
import type { DraftItem } from './draft-items.ts';
import type { Draft, DraftEnding, DraftSection } from './draft.ts';

export type Direction = 'up' | 'down';

export type SurveyFields = Partial<{ title: string; description: string }>;
/** What has conditions: a page or the jump with this key behind it, a question or the item with this key in a list of it, or an ending. */
export type ConditionOwner =
  | { readonly kind: 'section'; readonly section: string; readonly item?: string }
  | { readonly kind: 'question'; readonly question: string; readonly item?: string }
  | { readonly kind: 'ending'; readonly ending: string };

export type SectionFields = Partial<Pick<DraftSection, 'title' | 'description'>> & {
  /** Where jumps lead, by their keys; other jumps keep theirs. */
  readonly jumps?: Readonly<Record<string, string>>;
};
export type EndingFields = Partial<Pick<DraftEnding, 'title' | 'text' | 'redirectTo' | 'screenOut'>>;
export type QuestionFields = Partial<Pick<DraftQuestion, 'text' | 'description' | 'required' | 'hidden'>> & {
  /** The labels of items of its lists by their keys; other items keep theirs. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The scores of items of its lists, by their keys; other items keep theirs. */
  readonly scores?: Readonly<Record<string, string>>;
  /** Whether items of its lists exclude the others, by their keys; other items stay as they are. */
  readonly exclusive?: Readonly<Record<string, boolean>>;
  /** Other options of its kind. Those of a kind that the question does not have are ignored. */
  readonly options?: TypedOptions;
};

/** One change of a draft. */
export type DraftEdit =
  | { readonly do: 'setSurvey'; readonly fields: SurveyFields }
  /** The language of the draft's own texts. A draft in several languages keeps its own. */
  | { readonly do: 'setLanguage'; readonly language: Language }
  | { readonly do: 'addLanguage'; readonly language: Language }
  /** Its translations go, too. The first language cannot be removed. */
  | { readonly do: 'removeLanguage'; readonly language: Language }
  /** Sets translations by the ids of texts; an empty one is removed. Those of texts that the draft does not have are ignored. */
  | {
      readonly do: 'setTranslations';
      readonly language: Language;
      readonly texts: Readonly<Record<string, string>>;
      /** The texts in the first language that they were made from, by the same ids. Default: those that the draft has now. */
      readonly of?: Readonly<Record<string, string>>;
    }
  | { readonly do: 'setSection'; readonly section: string; readonly fields: SectionFields }
  /** A new section begins after this question, with those that follow it; without one: after the last section. */
  | { readonly do: 'addSection'; readonly after?: string }
  | { readonly do: 'moveSection'; readonly section: string; readonly to: Direction }
  /** Its questions go to the section before it, or after it if it is the first. */
  | { readonly do: 'removeSection'; readonly section: string }
  /** After a question, at the beginning of a section, or at the end. */
  | { readonly do: 'addQuestion'; readonly preset: QuestionPreset; readonly after?: DraftItem }
  | { readonly do: 'setQuestion'; readonly question: string; readonly fields: QuestionFields }
  /** A question that was published as another type gets a new id. */
  | { readonly do: 'changeType'; readonly question: string; readonly type: QuestionType }
  | { readonly do: 'duplicateQuestion'; readonly question: string }
  /** A published question gets a new id: what was answered so far stays with the old one. */
  | { readonly do: 'renewQuestion'; readonly question: string }
  /** Gives a question that was never published another id. */
  | { readonly do: 'nameQuestion'; readonly question: string; readonly id: string }
  /** Over the edge of a section, it moves to the next section. */
  | { readonly do: 'moveQuestion'; readonly question: string; readonly to: Direction }
  /** Puts a question after another one, or at the beginning of a section. */
  | { readonly do: 'placeQuestion'; readonly question: string; readonly after: DraftItem }
  /** Adds the questions that a text has, as `questionsOfText` reads it. */
  | { readonly do: 'pasteQuestions'; readonly text: string; readonly after?: DraftItem }
  /** Adds a copy of a question of another draft, without its conditions and pictures, which belong to that draft. */
  | {
      readonly do: 'copyQuestion';
      readonly question: DraftQuestion;
      readonly after?: DraftItem;
      /** The copy has the id of its question if neither the draft nor any version has used it, so that both can be compared. */
      readonly keepsId?: true;
    }
  | { readonly do: 'removeQuestion'; readonly question: string }
  /** Adds back a question that was removed, at the end of the section or of the draft. */
  | { readonly do: 'restoreQuestion'; readonly question: DraftQuestion; readonly section?: string }
  /** Adds a blank item after another one of the list, or at its end. */
  | {
      readonly do: 'addItem';
      readonly question: string;
      readonly list: string;
      readonly after?: string;
    }
  /** Adds an item for each line of a text that is not blank and no item's label yet. */
  | {
      readonly do: 'pasteItems';
      readonly question: string;
      readonly list: string;
      readonly text: string;
    }
  /** Adds a choice that excludes the others, with its usual words in the language of the draft. */
  | { readonly do: 'addNone'; readonly question: string; readonly list: string }
  /** Adds the choice that asks for a text, or takes it away. Its label is kept in case the choice is added again. */
  | { readonly do: 'setOther'; readonly question: string; readonly other: boolean }
  /** Puts an item after another one of its list, or without `after` at the beginning. */
  | {
      readonly do: 'placeItem';
      readonly question: string;
      readonly list: string;
      readonly item: string;
      readonly after?: string;
    }
  | {
      readonly do: 'moveItem';
      readonly question: string;
      readonly list: string;
      readonly item: string;
      readonly to: Direction;
    }
  | {
      readonly do: 'removeItem';
      readonly question: string;
      readonly list: string;
      readonly item: string;
    }
  /** Sets the picture of an item of its lists, or without `item` its own. Undefined: there is none from now on. */
  | {
      readonly do: 'setPicture';
      readonly question: string;
      readonly item?: string;
      readonly picture: string | undefined;
    }
  /** Adds a jump behind the others of a page: nothing is chosen yet. */
  | { readonly do: 'addJump'; readonly section: string }
  | { readonly do: 'moveJump'; readonly section: string; readonly jump: string; readonly to: Direction }
  | { readonly do: 'removeJump'; readonly section: string; readonly jump: string }
  | { readonly do: 'addEnding' }
  | { readonly do: 'setEnding'; readonly ending: string; readonly fields: EndingFields }
  | { readonly do: 'moveEnding'; readonly ending: string; readonly to: Direction }
  | { readonly do: 'removeEnding'; readonly ending: string }
  /** Null: its conditions are gone. */
  | { readonly do: 'setShowIf'; readonly of: ConditionOwner; readonly showIf: DraftShowIf | null }
  /** Adds a blank condition, or a group with one, at the end of the group at this path: the indexes of groups, none for the outermost. */
  | {
      readonly do: 'addCondition' | 'addConditionGroup';
      readonly of: ConditionOwner;
      readonly path: readonly number[];
    }
  /** Removes the condition or group at this path, and the groups that are then empty. */
  | { readonly do: 'removeCondition'; readonly of: ConditionOwner; readonly path: readonly number[] };

export type DraftRefusal =
  | 'tooManyQuestions'
  | 'tooManySections'
  | 'tooManyItems'
  | 'tooManyConditions'
  | 'tooManyJumps'
  | 'tooManyEndings'
  | 'tooDeepConditions'
  /** What the edit names is not in the draft, or cannot move further. */
  | 'notThere'
  /** No question can have the name, or not in links. */
  | 'wrongName'
  /** Another question has the name, or had it in a version. */
  | 'takenName'
  /** The text has no question in it. */
  | 'noQuestions';

export type EditedDraft =
  /** `item`: where it was changed; `field`: a new control in it. */
  | {
      readonly outcome: 'edited';
      readonly draft: Draft;
      readonly item: DraftItem;
      readonly field?: string;
    }
  | { readonly outcome: 'refused'; readonly why: DraftRefusal };

export const refused = (why: DraftRefusal): EditedDraft => ({ outcome: 'refused', why });
export const notThere = refused('notThere');
