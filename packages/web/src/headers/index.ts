export { attachment } from './attachment.ts';
export { clipName } from './clip-name.ts';
export { htmlType, jsonType, linesType } from './content-types.ts';
export { allowWrite, heldEtag, type Preconditions } from './etag.ts';
export { prefersType } from './prefers-type.ts';
export { repairLink } from './repair-link.ts';
export { requestTimeoutMs } from './request-timeout.ts';
export {
  contentSecurityPolicy,
  securityHeaders,
  type SecurityHeaders,
  setHeaders,
} from './security-headers.ts';
