import { keyOfPath, surveyPath, type SurveyKey } from '@canvass/answer-log';
import { tailOf } from '@canvass/journal';

/** Where the saved answers of one submission are: `{tenant}/{survey}/{instance}/{tail}`. */
export interface SavedPlace {
  readonly key: SurveyKey;
  /** What follows the time in the id of each attempt to send them. */
  readonly tail: string;
}

/** The place of a submission, by the id of any attempt to send it. */
export function placeOf(key: SurveyKey, id: string): SavedPlace {
  return { key, tail: tailOf(id) };
}

export function nameOf({ key, tail }: SavedPlace): string {
  return `${surveyPath(key)}/${tail}`;
}

export function placeOfName(name: string): SavedPlace {
  return { key: keyOfPath(name), tail: name.split('/')[3] ?? '' };
}
