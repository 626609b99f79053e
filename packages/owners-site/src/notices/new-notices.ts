import {
  type Notice,
  noticeLanguages,
  noticeLimits,
  noticeTimes,
  readAddress,
  samePerson,
} from '@canvass/mail';
import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';
import { noticesTexts as texts } from './texts.ts';

/** Somebody who is told of new answers, as an owner gives it. */
export const newNoticeSchema = z.strictObject({
  email: z.string().trim().describe('The address that is told'),
  often: z
    .enum(noticeTimes)
    .describe(
      '`each`: within some minutes, and at most once in ten; `daily`: at 8:00 by the clocks of the survey; `weekly`: on Mondays at 8:00. Only if there are new answers',
    ),
  language: z
    .enum(noticeLanguages)
    .default('en')
    .describe('The language of the mails, one of those of the desk. Default: `en`'),
});

const languages = noticeLanguages.map((language) => `"${language}"`).join(' or ');

export const newNoticeWords: InputWords = {
  fields: {
    '': 'An object with "email" and "often"',
    email: 'A text with a mail address',
    often: 'One of "each", "daily" and "weekly"',
    language: languages,
  },
  unknown: 'Unknown: there are "email", "often" and "language"',
};

/** All who are told. */
export const newNoticesSchema = z.strictObject({
  notices: z.array(newNoticeSchema).max(noticeLimits.people).describe('An address can be there once'),
});

export const newNoticesWords: InputWords = {
  fields: {
    '': 'A JSON object with "notices"',
    notices: `A list of at most ${noticeLimits.people} people`,
    'notices[]': `An object with "email", "often", which is "each", "daily" or "weekly", and perhaps "language", which is ${languages}`,
  },
  unknown: 'Unknown: there is "notices", with "email", "often" and "language"',
};

/** Reads the addresses as they are stored; or names those to which no mail can be sent, and those that are there twice. */
export function readNotices(
  given: readonly Notice[],
):
  | { readonly ok: true; readonly notices: readonly Notice[] }
  | { readonly ok: false; readonly errors: readonly FieldError[] } {
  const people = given.map(({ email }) => samePerson(readAddress(email) ?? email));
  const notices: Notice[] = [];
  const errors: FieldError[] = [];
  for (const [at, notice] of given.entries()) {
    const email = readAddress(notice.email);
    const path = `notices[${at}].email`;
    if (email === undefined) errors.push({ path, message: texts.faults.email });
    else if (people.indexOf(samePerson(email)) !== at) errors.push({ path, message: texts.faults.duplicate });
    else notices.push({ ...notice, email });
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, notices };
}
