import { keyOfPath, surveyPath, type SurveyKey } from '@canvass/answer-log';

/**
 * Names a list in messages, and is the name of its blob in `mails`: `{tenant}/{survey}/{instance}/{id}`. In `mail-rows` the names of its pages begin
 * with it.
 */
export type ListPath = string;

export function listPath(key: SurveyKey, id: string): ListPath {
  return `${surveyPath(key)}/${id}`;
}

export function idOfList(path: ListPath): string {
  return path.split('/')[3] ?? '';
}

/** Returns the `surveyPath` of the list's survey. */
export function surveyOfList(path: ListPath): string {
  return surveyPath(keyOfPath(path));
}

/** A page of recipients. */
export function recipientsPath(list: ListPath, page: number): string {
  return `${list}/recipients/${numbered(page)}`;
}

/** What became of the rows of a page in one mailing. */
export function outcomesPath(list: ListPath, mailing: string, page: number): string {
  return `${list}/mailings/${mailing}/${numbered(page)}`;
}

/** The numbers that an anonymous list has given out. */
export function numbersPath(list: ListPath): string {
  return `${list}/numbers`;
}

/** The places in the batch of a list whose links have a mark. */
export function markPath(list: ListPath, mark: 'opened' | 'started'): string {
  return `${list}/${mark}`;
}

function numbered(page: number): string {
  return String(page).padStart(4, '0');
}
