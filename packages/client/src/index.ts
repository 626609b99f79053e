export type { components, operations, paths } from './api.ts';
export {
  createCanvassClient,
  type CanvassClient,
  type CanvassClientOptions,
  type LineResult,
  type StoredAnswer,
  type SubmissionLine,
} from './create-canvass-client.ts';
export { CanvassClientError, type CanvassClientErrorCode } from './errors.ts';
export type { Fetch, RetryOptions } from './retrying-fetch.ts';
