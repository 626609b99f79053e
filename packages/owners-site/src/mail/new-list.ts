import { mailLimits, oneLine } from '@canvass/mail';
import { hasVisibleCharacter, languages, utcTime } from '@canvass/surveys';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';

/** A mailing list as an owner gives it. */
export const newListSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(mailLimits.nameLength)
    .refine(hasVisibleCharacter)
    .describe('What the list is called at the desk'),
  anonymous: z
    .boolean()
    .optional()
    .describe(
      'Whether nobody may ever join the list and the answers. Default: false. It cannot be changed later',
    ),
  recipients: z
    .string()
    .min(1)
    .describe(
      'The addresses: one in each line, also as `Name <address>`; or CSV whose first line names its columns, of `address`, `name`, `language` and the ids ' +
        'of hidden questions',
    ),
  leaveOut: z
    .boolean()
    .optional()
    .describe('Whether wrong lines are left out. Default: false: nothing is stored if a line is wrong'),
});

export const newListWords: InputWords = {
  fields: {
    '': 'A JSON object with "name" and "recipients"',
    name: `A name has at most ${mailLimits.nameLength} characters`,
    anonymous: 'True or false',
    recipients: 'A text with the addresses',
    leaveOut: 'True or false',
  },
  unknown: 'Unknown: there are "name", "anonymous", "recipients" and "leaveOut"',
};

const message = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1)
    .max(mailLimits.subjectLength)
    .regex(oneLine)
    .refine(hasVisibleCharacter)
    .describe('On one line; `{name}` and `{name|friend}` are filled in'),
  text: z
    .string()
    .trim()
    .min(1)
    .max(mailLimits.textLength)
    .refine(hasVisibleCharacter)
    .describe(
      'Plain text; `{name}`, `{link}` and `{unsubscribe}` are filled in. The two links are added at the end of a text that does not name them',
    ),
});

/** A message to a list as an owner gives it. */
export const newMailingSchema = z.strictObject({
  after: z
    .int()
    .min(0)
    .default(0)
    .describe(
      'How many messages the list has. After none this is the invitation, the default; otherwise a reminder, for those who have not answered. So a request ' +
        'that is sent again is refused, and nobody gets a message twice',
    ),
  texts: z
    .partialRecord(z.enum(languages), message)
    .refine((texts) => Object.keys(texts).length > 0)
    .describe('The message by language; one that is missing is sent in the first language of the survey'),
  startAt: utcTime('startAt').optional().describe('When to begin. Left out: at once'),
});

export const newMailingWords: InputWords = {
  fields: {
    '': 'A JSON object with "texts"',
    after: 'How many messages the list has: a whole number, from 0',
    texts: 'An object with a message for each language of the survey',
    startAt: 'startAt must be a time in UTC, such as 2026-11-22T09:00:00Z',
  },
  unknown: 'Unknown: there are "after", "texts" and "startAt"',
};
