import { randomBytes } from 'node:crypto';

/** `{prefix}-{12 hex digits}`: a unique name, valid for a container, queue or blob if the prefix is. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`;
}
