import { z } from 'zod';
import { input, inputOr, ulidInputSchema } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { outcomeNames } from '@canvass/mail';
import { deskDoes, deskSends, deskShows } from '../desk/schemas.ts';
import { leftOutQuery } from './left-out.ts';
import { listNotFound } from './mail-problems.ts';
import { linkFilters } from './people-filter.ts';

const params = { params: inputOr(listNotFound, surveyParams.extend({ list: ulidInputSchema })) };
const page = '/desk/acme/surveys/coffee/mail';
const one = `${page}/01KAJ5V3M0Q8ZJX4T9W2YB6NDC`;

export const showLists = deskShows('showMailLists', 'the mailing lists', {
  params: surveyParams,
});

export const createByForm = deskDoes('createMailListByForm', 'Store a mailing list', {
  fields:
    '`name`; `recipients`, or the file `file`; `leaveOut` and `anonymous`: `yes`. A form with files, of up to 8 MiB',
  next: `${one}?done=mail-stored`,
  params: surveyParams,
});

/** Which people are asked for. People follow links that others have put together: what does not fit counts as missing. */
const people = {
  outcome: z
    .enum(outcomeNames)
    .optional()
    .catch(undefined)
    .describe('Only people with this outcome of a message'),
  mailing: ulidInputSchema
    .optional()
    .catch(undefined)
    .describe('The message that `outcome` is of; the last one'),
  link: z
    .enum(linkFilters)
    .optional()
    .catch(undefined)
    .describe('Only people who have done this with their links, or have not'),
};

export const showList = deskShows('showMailList', 'a mailing list and its messages', {
  ...params,
  querystring: input(
    z.object({
      from: z.coerce.number().int().min(0).catch(0).describe('The first row of people to look at, from 0'),
      ...people,
      done: z.string().optional().catch(undefined).describe('What was done'),
      ...leftOutQuery,
    }),
  ),
});

export const downloadPeople = deskSends(
  'downloadMailRecipients',
  'the people of a list that is not anonymous, with what became of each message and link',
  'text/csv',
  { ...params, querystring: input(z.object(people)) },
);

export const sendByForm = deskDoes('sendMailByForm', 'Send a message to a list', {
  fields:
    '`subject-{language}` and `text-{language}` for each language of the survey; `after`: how many messages the list had when the form was shown; `startAt`, in the time zone of the survey',
  next: `${one}?done=mail-sending`,
  ...params,
});

export const setStateByForm = deskDoes(
  'stopMailByForm',
  'Stop a message to a list, let it go on, or end it',
  {
    fields: '`mailing`: its id; `state`: `stopped`, `going` or `ended`',
    next: `${one}?done=mail-stopped`,
    ...params,
  },
);

export const removeByForm = deskDoes('removeMailRecipientByForm', 'Remove a person from a list', {
  fields: '`address`',
  next: `${one}?done=mail-removed`,
  ...params,
});

const ofMailing = {
  ...params,
  querystring: input(z.object({ mailing: z.string().catch('').describe('The id of the message') })),
};

export const confirmEnd = deskShows('confirmEndingMail', 'what ending a message to a list does', ofMailing);

export const chooseAgain = deskShows('chooseWhoGetsMailAgain', 'who can get a message again', ofMailing);

export const againByForm = deskDoes('sendMailAgainByForm', 'Send a message again', {
  fields:
    '`mailing`: its id; `refused`, `bounced` and `perhaps-sent`: `yes`; `after`: how often it was sent again when the form was shown',
  next: `${one}?done=mail-again`,
  ...params,
});

export const confirmDeletion = deskShows('confirmDeletingMailList', 'what deleting a list does', params);

export const deleteByForm = deskDoes('deleteMailListByForm', 'Delete a list', {
  fields: 'No fields',
  next: `${page}?done=mail-deleted`,
  ...params,
});
