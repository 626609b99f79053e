import type { QuestionBase } from './question-fields.ts';

/** An item of a list that a question has, such as a choice. */
export interface ListedItem {
  readonly label: string;
}

/** Both ends are included. */
export interface Ends<End> {
  readonly min: End;
  readonly max: End;
}

/** The lists of a question whose items a person writes, or chooses. */
export type ItemList = 'choices' | 'rows' | 'columns' | 'items' | 'fields';

/** A difference in the options of a question's kind. `question` is the new one; `before` is what it replaces. */
export type OptionChange =
  /** An option that changes only the form. It is named as in a definition; undefined: it is not set. */
  | {
      readonly kind: 'optionChanged';
      readonly question: QuestionBase;
      readonly option: string;
      readonly before: string | number | true | undefined;
      readonly after: string | number | true | undefined;
    }
  | {
      readonly kind: 'maxLengthChanged';
      readonly question: QuestionBase;
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: 'rangeChanged';
      readonly question: QuestionBase;
      readonly before: Ends<number>;
      readonly after: Ends<number>;
      /** Some values of the range before are outside the new one. */
      readonly isNarrowed: boolean;
    }
  /** The earliest and the latest day; undefined: there is none. */
  | {
      readonly kind: 'daysChanged';
      readonly question: QuestionBase;
      readonly before: Ends<string | undefined>;
      readonly after: Ends<string | undefined>;
    }
  /** The labels of both ends. */
  | {
      readonly kind: 'endLabelsChanged';
      readonly question: QuestionBase;
      readonly before: readonly [min: string | undefined, max: string | undefined];
    }
  /** Whether results show the Net Promoter Score. */
  | { readonly kind: 'promoterScoreChanged'; readonly question: QuestionBase; readonly nps: boolean }
  /** Whether several choices are allowed. */
  | { readonly kind: 'multipleChanged'; readonly question: QuestionBase; readonly multiple: boolean }
  /** What the choices of the question count in means. */
  | { readonly kind: 'scoresChanged'; readonly question: QuestionBase }
  | {
      readonly kind: 'itemAdded' | 'itemRemoved';
      readonly question: QuestionBase;
      readonly list: ItemList;
      readonly item: ListedItem;
    }
  /** The same value or id with another label. */
  | {
      readonly kind: 'itemRelabelled';
      readonly question: QuestionBase;
      readonly list: ItemList;
      readonly item: ListedItem;
      readonly before: string;
    }
  | { readonly kind: 'itemsReordered'; readonly question: QuestionBase; readonly list: ItemList }
  /** Whether a choice excludes all others. */
  | {
      readonly kind: 'exclusiveChanged';
      readonly question: QuestionBase;
      readonly item: ListedItem;
      readonly isExclusive: boolean;
    }
  /** Another picture, or none. `item`: what it belongs to; absent: the question. */
  | { readonly kind: 'pictureChanged'; readonly question: QuestionBase; readonly item?: ListedItem }
  /** When an item is shown. */
  | {
      readonly kind: 'itemConditionChanged';
      readonly question: QuestionBase;
      readonly list: ItemList;
      readonly item: ListedItem;
      readonly change: 'added' | 'changed' | 'removed';
    };
