export { maxBatchBytes } from './batches/batch-limits.ts';
export { compileSurvey } from './compiled-survey.ts';
export { createFormIds } from './form-ids.ts';
export { problemOfJournal } from './problem-of-journal.ts';
export { type RespondentLimits, type RespondentPorts, respondentRoutes } from './routes.ts';
export { previewForm } from './preview/preview-form.ts';
export { readSubmission } from './submission-body.ts';
export { createReceipts } from './thanks/receipts.ts';
export { pageView } from './views/problem-page.ts';
