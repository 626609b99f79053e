import { randomBytes } from 'node:crypto';

/** `{prefix}-{12 hex digits}`: a valid name of a container, queue or blob where the prefix is one, unlike any other. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`;
}
