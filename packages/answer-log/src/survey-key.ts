/** One life of a survey: deleting and creating the name again makes another instance. */
export interface SurveyKey {
  readonly tenant: string;
  readonly survey: string;
  /** ULID. */
  readonly instance: string;
}

/** The name of its summary blob, and the folder of its log blobs. */
export function surveyPath(key: SurveyKey): string {
  return `${key.tenant}/${key.survey}/${key.instance}`;
}

export function keyOfPath(path: string): SurveyKey {
  const [tenant = '', survey = '', instance = ''] = path.split('/');
  return { tenant, survey, instance };
}
