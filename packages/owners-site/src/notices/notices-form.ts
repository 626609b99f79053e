import { noticeLanguages, readAddress } from '@canvass/mail';
import type { FormFields } from '@canvass/surveys';
import { readInput, type ReadInput } from '@canvass/web/app';
import { typedText } from '@canvass/web/bodies';
import { languageInUse } from '@canvass/web/texts';
import type { z } from 'zod';
import { newNoticeSchema, newNoticeWords } from './new-notices.ts';
import { noticesTexts as texts } from './texts.ts';

/** The fields about a person as they were typed, to show them again. */
export interface TypedNotice {
  readonly email: string;
  readonly often: string;
  readonly language: string;
}

/** An address that is longer than any is not shown again as a whole. */
const shownLength = 300;

export function emptyNotice(): TypedNotice {
  const inUse = languageInUse();
  return { email: '', often: 'daily', language: noticeLanguages.find((each) => each === inUse) ?? 'en' };
}

export interface NoticeForm {
  readonly typed: TypedNotice;
  readonly read: ReadInput<z.output<typeof newNoticeSchema>>;
}

export function readNoticeForm(fields: FormFields): NoticeForm {
  const typed = {
    email: typedText(fields['email']).slice(0, shownLength),
    often: typedText(fields['often']),
    language: typedText(fields['language']),
  };
  const read = readInput(newNoticeSchema, newNoticeWords, typed);
  if (!read.ok) return { typed, read };
  const email = readAddress(read.value.email);
  return email === undefined
    ? { typed, read: { ok: false, errors: [{ path: 'email', message: texts.faults.email }] } }
    : { typed, read: { ok: true, value: { ...read.value, email } } };
}
