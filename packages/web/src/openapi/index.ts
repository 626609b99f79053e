export type { ApiDocument, ApiSchema } from './api-document.ts';
export { generateOpenApi } from './generate-openapi.ts';
export { commonProblems, problems, problemSchema, refusedPages } from './problem-responses.ts';
export {
  type Described,
  formBody,
  json,
  lines,
  location,
  operation,
  page,
  requiredHeader,
  type ResponseSchema,
  type RouteSchema,
  text,
  pictureResponse,
  uploadBody,
} from './route-schema.ts';
export {
  answers,
  definition,
  definitionEtag,
  answersExample,
  definitionExample,
  ifNoneMatch,
  notModified,
  repeatable,
  storedAnswers,
  surveyParams,
  surveyProblems,
  tenantParams,
  writeConditions,
} from './survey-schemas.ts';
