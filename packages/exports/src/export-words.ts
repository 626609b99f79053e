import type { OwnNames } from '@canvass/surveys';

/** The words of a file beside those of its survey. */
export interface ExportWords {
  /** The headers of the columns that each answer has, for people. */
  readonly headers: {
    readonly id: string;
    /** The time of receipt by the clocks of a zone. */
    readonly receivedAt: (zone: string) => string;
    readonly version: string;
    readonly tags: string;
  };
  /** What an answer has beside those to questions. */
  readonly own: OwnNames;
  /** The names of the sheets of a workbook. Further sheets of answers have a number behind the name. */
  readonly sheets: { readonly answers: string; readonly questions: string };
  /** The headers of the codebook. */
  readonly codebook: Readonly<
    Record<
      'column' | 'header' | 'question' | 'part' | 'kind' | 'name' | 'code' | 'choice' | 'meaning',
      string
    >
  >;
  readonly kinds: {
    readonly text: string;
    readonly time: string;
    readonly wholeNumber: string;
    readonly scale: (min: number, max: number) => string;
    readonly decimals: (most: number) => string;
    readonly inUnit: (number: string, unit: string) => string;
    readonly timeOfDay: string;
    readonly date: string;
    readonly choice: string;
    readonly oneChoice: string;
    readonly severalChoices: string;
    readonly isChosen: string;
    readonly tags: string;
  };
  /** Sentences without their full stop. */
  readonly meanings: {
    readonly id: string;
    readonly time: string;
    readonly localTime: (zone: string) => string;
    readonly version: string;
    readonly tags: string;
    readonly severalChoices: string;
    readonly isChosen: string;
    readonly retiredChoice: string;
    readonly presence: string;
    readonly notAsked: string;
  };
  /** Sentences under the codebook. */
  readonly notes: (maxCellLength: number) => readonly string[];
}
