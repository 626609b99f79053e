import { noticeLanguages, noticeLimits, noticeTimes } from '@canvass/mail';
import { z } from 'zod';
import { input } from '@canvass/web/app';
import { json, operation, problems, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { newNoticesSchema, newNoticesWords } from './new-notices.ts';

const example = { notices: [{ email: 'ann@example.org', often: 'daily', language: 'en' }] } as const;

const notices = z
  .object({
    notices: z
      .array(z.object({ email: z.string(), often: z.enum(noticeTimes), language: z.enum(noticeLanguages) }))
      .max(noticeLimits.people),
  })
  .meta({ id: 'Notices', examples: [example] });

export const listNotices = operation('owner', 'listNotices', {
  summary: 'List who is told of the new answers of a survey by mail',
  description: 'Needs the role editor.',
  params: surveyParams,
  response: {
    200: json('Who is told, and how often', notices),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

export const replaceNotices = operation('owner', 'replaceNotices', {
  summary: 'Say who is told of the new answers of a survey by mail',
  description:
    'Replaces all of them. Needs the role editor. A mail has how many answers are new and how many there are, and a link to the results; it never has an answer. ' +
    'New people are told of answers that come from now on; the others go on where they were. People who have unsubscribed from the mail of the tenant are refused. ' +
    'Copies and downloads of the survey do not have these addresses.',
  params: surveyParams,
  body: input(newNoticesSchema.meta({ id: 'NewNotices', examples: [example] }), newNoticesWords),
  response: {
    200: json('Who is told now', notices),
    ...problems(...ownerProblems, 'survey-not-found', 'invalid', 'mail-is-off', ...changeProblems),
  },
});
