import type { Problem } from '@canvass/web/problems';
import type { AcceptedAnswer } from '../answer-intake.ts';

/** The result of a line of a batch names at most this many errors: a response must not be many times larger than the batch. */
const maxErrors = 5;

/** Returns a line of the response with its newline. */
export function acceptedLine(line: number, { id, receivedAt }: AcceptedAnswer): string {
  return `{"line":${line},"status":201,"id":"${id}","receivedAt":"${receivedAt}"}\n`;
}

/** Returns the line of a refusal. It has what the problem document of a single submission would have. */
export function refusedLine(line: number, { status, type, title, detail, errors, headers }: Problem): string {
  const retryAfter = headers?.['retry-after'];
  const result = {
    line,
    status,
    type: `urn:canvass:problem:${type}`,
    title,
    detail,
    errors: errors?.slice(0, maxErrors).map(({ path, message }) => ({ path, message })),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
  return `${JSON.stringify(result)}\n`;
}
