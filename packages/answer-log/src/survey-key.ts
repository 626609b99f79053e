/** One life of a survey: deleting and creating the name again makes another instance. */
export interface SurveyKey {
  readonly tenant: string;
  readonly survey: string;
  /** A ULID that is made when the survey is created. */
  readonly instance: string;
}

/** Returns the key of the instance of a survey that is stored now. */
export function keyOf(
  tenant: string,
  survey: string,
  { instance }: { readonly instance: string },
): SurveyKey {
  return { tenant, survey, instance };
}

/** The name of the survey's summary blob, and the folder of its log blobs. */
export function surveyPath(key: SurveyKey): string {
  return `${key.tenant}/${key.survey}/${key.instance}`;
}

/** The key that `surveyPath` turned into this path. */
export function keyOfPath(path: string): SurveyKey {
  const [tenant = '', survey = '', instance = ''] = path.split('/');
  return { tenant, survey, instance };
}

const progressMark = '-progress';

/**
 * The key of what is counted of how far people get with a survey (decision 64): as a survey of its own, of the same name, so that whatever
 * holds of the answers of a survey holds of it, too.
 */
export function progressKeyOf({ tenant, survey, instance }: SurveyKey): SurveyKey {
  return { tenant, survey, instance: `${instance}${progressMark}` };
}

/** Whether a `surveyPath` is that of progress. Code that shows answers to people leaves it out: steps are no answers. */
export function isProgressPath(path: string): boolean {
  return path.endsWith(progressMark);
}
