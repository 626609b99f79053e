export { type Auth, type Caller, type CheckKey, createAuth, type Guard, type GuardHook } from './auth.ts';
export { checkHead } from './check-head.ts';
export { definitionBody, definitionEtag, settingsEtag } from './definition-document.ts';
export { fastRefusal } from './fast-refusal.ts';
export { FastRoutes, headerLines } from './fast-routes.ts';
export { type HttpParts, refuseWith, takeJson } from './http-parts.ts';
export { isKey, keyRule, readIdempotencyKey } from './idempotency-key.ts';
export {
  input,
  inputBesideFilter,
  inputOr,
  type InputTypes,
  type InputWords,
  optionalText,
  readInput,
  type ReadInput,
  readInputs,
  type TypedRoutes,
} from './input.ts';
export {
  createInvitationTokens,
  type InvitationTokens,
  maxSignedBytes,
  type SignedAnswers,
  signedBytesOf,
} from './invitation-tokens.ts';
export {
  checkNames,
  type CheckNames,
  checkPageNames,
  nameErrors,
  namesOf,
  type SurveyRoute,
} from './names.ts';
export { readUlid, timeOfUlid, ulidInputSchema, ulidSchema } from './read-ulid.ts';
export { refuseIdempotencyKeys } from './refuse-idempotency-keys.ts';
export { logResponses } from './response-log.ts';
export { seeOther } from './see-other.ts';
export { sendPicture } from './send-picture.ts';
export { settleSiblings } from './settle-siblings.ts';
export { type Channel, noSiblings, type Siblings } from './siblings.ts';
export { typedCode } from './typed-code.ts';
