/** The hidden field with the mark of the saved answers (see `SavedMark`). */
export const savedField = 'submission:saved';

/** The field in which a script says when it sent the form, in ms by the clock of the browser. */
export const orderField = 'submission:order';

/** The values of `stepField` that only save what was entered. */
export const savingSteps = {
  /** "Save and continue later". */
  save: 'save',
  /** The answers on this page, not those that were saved elsewhere. */
  keep: 'keep',
  /** The other ones. */
  take: 'take',
} as const;

/** The fields of the page that a link leads to, and the values of its buttons. */
export const continueFields = { key: 'key', invitation: 'invitation', what: 'do', mailTo: 'email' } as const;
export const continueSteps = { go: 'go', erase: 'erase', mail: 'mail' } as const;

export function isSavingStep(step: string | undefined): boolean {
  return step === savingSteps.save || step === savingSteps.keep || step === savingSteps.take;
}
