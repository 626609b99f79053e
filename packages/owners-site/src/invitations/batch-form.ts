import type { z } from 'zod';
import { readWholeNumber, type FieldError, type FormFields, type TimeZone } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { readInput, type ReadInput, readUlid } from '@canvass/web/app';
import { readLocalTime, type TypedTime } from '../desk/local-time-field.ts';
import { newBatchSchema, newBatchWords } from './new-batch.ts';
import { invitationsTexts as texts } from './texts.ts';

export interface BatchForm {
  /** What the person typed, to show it again. */
  readonly typed: { readonly count: string; readonly expiresAt: string };
  /** The id of the form; undefined if it has none. */
  readonly key: string | undefined;
  readonly read: ReadInput<z.output<typeof newBatchSchema>>;
}

/** Matches `1,000` and `1,00,000`, and not `1,5`: the last group has three digits, the others two or three. */
const grouped = /^\p{Nd}{1,3}(?:[ \u00a0\u202f,.'’٬_]\p{Nd}{2,3})*[ \u00a0\u202f,.'’٬_]\p{Nd}{3}$/u;

/** Reads the form for new invitations. People may group the digits of a number; its time is that of the zone. */
export function readBatchForm(fields: FormFields, zone: TimeZone): BatchForm {
  const [count, expiresAt] = [textOf(fields, 'count'), textOf(fields, 'expiresAt')];
  const digits = grouped.test(count) ? count.replaceAll(/\P{Nd}/gu, '') : count;
  const time = readLocalTime(expiresAt, zone);
  const read = readInput(newBatchSchema, newBatchWords, {
    count: readWholeNumber(digits) ?? count,
    ...(expiresAt !== '' && { expiresAt: time.ok ? time.at : expiresAt }),
  });
  return {
    typed: { count, expiresAt },
    key: readUlid(fields['form']),
    read: read.ok ? read : { ok: false, errors: read.errors.map((error) => inWords(error, time)) },
  };
}

function inWords({ path, message }: FieldError, time: TypedTime): FieldError {
  if (path !== 'expiresAt') return { path, message };
  return { path, message: time.ok ? texts.faults.expiresAt : time.message };
}

function textOf(fields: FormFields, name: string): string {
  return typedText(fields[name]).slice(0, 100);
}
