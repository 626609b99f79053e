import type { choiceFaults, conditionFaults, numberFaults, ratingFaults } from './note-words.ts';

/** What was found out about one property of the file. */
export type Fact =
  // Taken
  | { readonly code: 'condition-taken'; readonly expression: string }
  | { readonly code: 'condition-always'; readonly expression: string }
  | { readonly code: 'length-unlimited'; readonly maxLength: number }
  | { readonly code: 'special-choice'; readonly value: string }
  | { readonly code: 'unknown-property'; readonly property: string }
  | { readonly code: 'thanks-taken' }
  | { readonly code: 'redirect-taken' }
  | { readonly code: 'ending-taken' }
  | { readonly code: 'no-areas' }
  // Changed: ids and texts
  | { readonly code: 'renamed'; readonly name: string; readonly id: string }
  | { readonly code: 'name-repeated'; readonly name: string; readonly id: string }
  | { readonly code: 'name-missing'; readonly id: string }
  | { readonly code: 'answer-shared'; readonly valueName: string }
  | { readonly code: 'text-cleaned'; readonly property: string }
  | { readonly code: 'text-shortened'; readonly property: string; readonly maxLength: number }
  | { readonly code: 'answer-in-text'; readonly property: string }
  | { readonly code: 'group-shown' }
  | { readonly code: 'condition-elsewhere'; readonly expression: string }
  | { readonly code: 'check-elsewhere'; readonly name: string }
  | { readonly code: 'end-as-condition' }
  | { readonly code: 'skip-as-jump' }
  | { readonly code: 'widget'; readonly type: string }
  | { readonly code: 'thanks-plain' }
  | { readonly code: 'untitled'; readonly title: string }
  | { readonly code: 'pages-joined'; readonly maxPages: number }
  | { readonly code: 'one-page' }
  | { readonly code: 'page-per-question' }
  | { readonly code: 'language-of-region'; readonly locale: string; readonly language: string }
  | { readonly code: 'language-unknown'; readonly locale: string }
  | { readonly code: 'texts-untranslated'; readonly language: string; readonly count: number }
  // Changed: types and answers
  | { readonly code: 'number-as-range'; readonly min: number; readonly max: number }
  | { readonly code: 'number-as-text'; readonly why: keyof typeof numberFaults }
  | { readonly code: 'steps-ignored'; readonly step: number }
  | { readonly code: 'input-as-text'; readonly inputType: string }
  | { readonly code: 'rating-as-choices'; readonly why: keyof typeof ratingFaults }
  | { readonly code: 'rating-count-ignored'; readonly rateCount: number }
  | { readonly code: 'rating-cut-by-surveyjs'; readonly shown: number }
  | { readonly code: 'rating-symbols'; readonly rateType: string }
  | { readonly code: 'boolean-as-choices' }
  | { readonly code: 'comment-as-question'; readonly id: string }
  | { readonly code: 'single-choice' }
  | { readonly code: 'choices-of-numbers'; readonly min: number; readonly max: number }
  | { readonly code: 'choices-sorted'; readonly order: 'asc' | 'desc' }
  | { readonly code: 'choices-as-text'; readonly count: number; readonly maxChoices: number }
  | { readonly code: 'values-as-text' }
  /** Pictures of choices at addresses outside of the survey. */
  | { readonly code: 'pictures-elsewhere'; readonly count: number }
  | { readonly code: 'choices-rewritten'; readonly count: number; readonly ofRows?: true }
  | { readonly code: 'length-limited'; readonly maxLength: number }
  | { readonly code: 'files-limited'; readonly maxFiles: number; readonly maxMegabytes: number }
  | { readonly code: 'files-of-types' }
  | { readonly code: 'date-end'; readonly property: 'min' | 'max' }
  | { readonly code: 'dates-crossed' }
  | { readonly code: 'time-end'; readonly property: 'min' | 'max' }
  | { readonly code: 'times-crossed' }
  | { readonly code: 'matrix-without-rows' }
  | { readonly code: 'rows-renamed'; readonly count: number }
  | { readonly code: 'items-renamed'; readonly count: number }
  | { readonly code: 'now-optional' }
  | { readonly code: 'choices-copied'; readonly from: string }
  | { readonly code: 'always-enabled'; readonly count: number; readonly ofRows?: true }
  | { readonly code: 'property-changed'; readonly property: string }
  | { readonly code: 'split'; readonly into: 'fields' | 'columns' | 'groups'; readonly count: number }
  | { readonly code: 'options-unfit' }
  // Left out
  | { readonly code: 'not-an-element' }
  | { readonly code: 'type-unsupported'; readonly type: string }
  | { readonly code: 'display-only'; readonly type: string }
  | { readonly code: 'computed-text'; readonly type: string }
  | { readonly code: 'repeated'; readonly type: string }
  | { readonly code: 'hidden' }
  | { readonly code: 'no-choices' }
  | { readonly code: 'choices-elsewhere'; readonly property: string; readonly source: 'address' | 'question' }
  | { readonly code: 'items-unfit'; readonly count: number; readonly maxItems: number }
  | { readonly code: 'matrix-too-large'; readonly maxRows: number; readonly maxCells: number }
  | { readonly code: 'nested-too-deep'; readonly maxDepth: number }
  | {
      readonly code: 'no-room';
      readonly maxFacets: number;
      readonly maxListedValues: number;
      readonly maxAllConditions: number;
    }
  | { readonly code: 'too-many-questions'; readonly count: number; readonly maxQuestions: number }
  | { readonly code: 'condition'; readonly expression: string; readonly why: keyof typeof conditionFaults }
  | { readonly code: 'conditions-not-listed'; readonly count: number }
  | { readonly code: 'paths-unfit' }
  | { readonly code: 'endings-as-written' }
  | { readonly code: 'property'; readonly property: string }
  | { readonly code: 'validator'; readonly type: string }
  /** `ofRows`: of the rows of a matrix instead of choices. */
  | {
      readonly code: 'choices-left-out';
      readonly why: keyof typeof choiceFaults;
      readonly count: number;
      readonly ofRows?: true;
    }
  | {
      readonly code: 'choice-property';
      readonly property: string;
      readonly count: number;
      readonly ofRows?: true;
    }
  | { readonly code: 'group-text'; readonly text: string }
  | { readonly code: 'languages'; readonly languages: readonly string[] }
  | { readonly code: 'appearance'; readonly properties: readonly string[] }
  | { readonly code: 'elements-not-listed'; readonly count: number };

export type FactCode = Fact['code'];
export type NoteKind = 'taken' | 'changed' | 'leftOut';

/** `path` names the property in the file, such as `pages[0].elements[2].visibleIf`. */
export type Note = Fact & { readonly kind: NoteKind; readonly path: string };

const taken: ReadonlySet<FactCode> = new Set([
  'condition-taken',
  'condition-always',
  'length-unlimited',
  'special-choice',
  'unknown-property',
  'thanks-taken',
  'redirect-taken',
  'ending-taken',
  // Nobody is asked it in the file either.
  'hidden',
  'no-areas',
]);
const leftOut: ReadonlySet<FactCode> = new Set([
  'not-an-element',
  'type-unsupported',
  'display-only',
  'computed-text',
  'repeated',
  'no-choices',
  'choices-elsewhere',
  'date-end',
  'dates-crossed',
  'time-end',
  'times-crossed',
  'items-unfit',
  'matrix-too-large',
  'nested-too-deep',
  'no-room',
  'too-many-questions',
  'condition',
  'conditions-not-listed',
  'paths-unfit',
  'endings-as-written',
  'property',
  'validator',
  'choices-left-out',
  'choice-property',
  'group-text',
  'languages',
  'appearance',
  'elements-not-listed',
]);

export function noteOf(path: string, fact: Fact): Note {
  return {
    ...fact,
    kind: taken.has(fact.code) ? 'taken' : leftOut.has(fact.code) ? 'leftOut' : 'changed',
    path,
  };
}
