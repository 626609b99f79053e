/** The claim of a published survey, for the tenant's limit of them. */
export const surveyClaim = (tenant: string, survey: string) =>
  ({ scope: `surveys/${tenant}`, name: survey }) as const;

/**
 * The claim of a survey, for the tenant's limit of surveys with drafts. Call `forget` with it when a draft is deleted: the draft may
 * be younger than the minute that its claim lives.
 */
export const draftClaim = (tenant: string, survey: string) =>
  ({ scope: `drafts/${tenant}`, name: survey }) as const;
