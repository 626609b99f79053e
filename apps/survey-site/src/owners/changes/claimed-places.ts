/** A place below the tenant's limit of published surveys. */
export const surveyPlace = (tenant: string, survey: string) =>
  ({ scope: `surveys/${tenant}`, name: survey }) as const;

/** A place below the limit of surveys, drafts included. `forget` it when a draft is deleted, which may be younger than a minute. */
export const draftPlace = (tenant: string, survey: string) =>
  ({ scope: `drafts/${tenant}`, name: survey }) as const;
