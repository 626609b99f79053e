export { answerClientError } from './client-error.ts';
export { describeError } from './describe-error.ts';
export { KnownRoutes } from './known-routes.ts';
export { notFoundHandler } from './not-found.ts';
export { problemOfErrors } from './problem-of-error.ts';
export { faultTypes, problemKinds, type ProblemType, problemTypes } from './problem-types.ts';
export {
  concurrentEdit,
  invalid,
  nothingStored,
  type Problem,
  problem,
  problemContentType,
  problemDocument,
  rateLimited,
  retryAfter,
  summaryUnreadable,
} from './problem.ts';
export { refuserByAccept } from './refuser-by-accept.ts';
export {
  createRefuser,
  documentView,
  type NotingRefuser,
  type ProblemView,
  type Refuser,
} from './refuser.ts';
export { SiteError } from './site-error.ts';
