import { ulid } from 'ulid';

/** The id that a form has which was opened at a time, in ms since the epoch: another one with each call. */
export function formIdAt(ms: number): string {
  return ulid(ms);
}
