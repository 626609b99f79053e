import type { Language } from '@canvass/surveys';
import words from './form-words.json' with { type: 'json' };

/** Words that SurveyJS itself puts into a form where the file has none. */
export interface FormWords {
  readonly comment: string;
  readonly dontKnow: string;
  readonly no: string;
  readonly none: string;
  readonly other: string;
  readonly refused: string;
  readonly untitled: string;
  readonly yes: string;
}

export const formWords: Readonly<Record<Language, FormWords>> = words;
