export {
  keepBytes,
  keepFileForms,
  keepJsonBodies,
  keepLineBodies,
  keepUploadBodies,
  parseFormBodies,
} from './body-parsers.ts';
export { createCollectBody, maxBodyBytes, maxFormBytes } from './collect-body.ts';
export { createFieldCollector, formFieldsOf, maxFormFields } from './form-fields.ts';
export { answerLimits, definitionLimits } from './json-limits.ts';
export { createPacedTurns } from './paced-turns.ts';
export { parseJson } from './parse-json.ts';
export { scanJson } from './scan-json.ts';
export { typedText } from './typed-text.ts';
export { UnfinishedBodies } from './unfinished-bodies.ts';
export { type FormWithFiles, formWithFiles, isFormWithFiles, uploadFields } from './upload-fields.ts';
