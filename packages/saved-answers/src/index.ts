export { nameOf, placeOf, placeOfName, type SavedPlace } from './names.ts';
export { createSavedAnswers, type ReadSaved, type SavedAnswers } from './saved-answers.ts';
export {
  metadataOfSaved,
  readSavedDocument,
  sentDocument,
  type OpenDocument,
  type SavedDocument,
  type SendingDocument,
  type SentDocument,
} from './saved-document.ts';
export { sweepSaved, type FoundSurvey, type SweepSavedDeps, type SweptSaved } from './sweep-saved.ts';
export { isStored, type IsStoredDeps } from './is-stored.ts';
export { removeSaved, removeSavedOfSurveys } from './remove-saved.ts';
