import { isUtf8 } from 'node:buffer';
import type { FieldError } from '@canvass/surveys';
import { answerLimits, parseJson } from '@canvass/web/bodies';
import { invalid, problem, type Problem, problemOfErrors } from '@canvass/web/problems';
import { isKey, keyRule } from '@canvass/web/app';
import { maxLineBytes } from './batch-limits.ts';
import { readReceivedAt, type ReceivedAtRule } from './read-received-at.ts';

const problemOf = problemOfErrors([]);

/** A line that was read. `body` is what the body of a single submission would be; it is not validated yet. */
export type ReadLine =
  | {
      readonly ok: true;
      readonly body: unknown;
      readonly key: string;
      readonly receivedAtMs: number | undefined;
    }
  | { readonly ok: false; readonly problem: Problem };

/** Reads `{"key", "answers", "invitation"?, "receivedAt"?}`. */
export function readLine(bytes: Buffer, rule: ReceivedAtRule): ReadLine {
  const line = parseLine(bytes);
  if (!line.ok) return line;
  const { key, receivedAt, ...body } = line.value;
  if (!isKey(key)) return refused({ path: 'key', message: `A line needs a key of ${keyRule}` });
  if (receivedAt === undefined) return { ok: true, body, key, receivedAtMs: undefined };
  const read = readReceivedAt(receivedAt, rule);
  switch (read.outcome) {
    case 'read':
      return { ok: true, body, key, receivedAtMs: read.ms };
    case 'needsKey':
      return {
        ok: false,
        problem: problem('unauthenticated', {
          detail:
            'A line with receivedAt needs a key of the tenant with the role editor or owner. It was not stored.',
        }),
      };
    case 'invalid':
      return refused({ path: 'receivedAt', message: read.message });
  }
}

function parseLine(
  bytes: Buffer,
):
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly problem: Problem } {
  if (bytes.byteLength > maxLineBytes) {
    return { ok: false, problem: problem('too-large', { detail: 'A line has at most 1 MiB.' }) };
  }
  if (!isUtf8(bytes)) return malformed('The line is not valid UTF-8');
  try {
    const value = parseJson(bytes, answerLimits);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ok: true, value: value as Record<string, unknown> }
      : malformed('A line must be a JSON object with "key" and "answers"');
  } catch (error) {
    const found = problemOf(error, 'POST');
    return found.type === 'malformed-request'
      ? malformed('The line is not valid JSON')
      : { ok: false, problem: found };
  }
}

function malformed(detail: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: problem('malformed-request', { detail }) };
}

function refused(error: FieldError): ReadLine {
  return { ok: false, problem: invalid([error]) };
}
