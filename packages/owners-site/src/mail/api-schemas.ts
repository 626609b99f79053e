import { againOutcomes, outcomeNames, troubleNames } from '@canvass/mail';
import { z } from 'zod';
import { input, ulidInputSchema, ulidSchema } from '@canvass/web/app';
import { json, location, operation, problems, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { linkFilters } from './people-filter.ts';
import { newListSchema, newListWords, newMailingSchema, newMailingWords } from './new-list.ts';

const id = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const mailingId = '01KAJ5V3M0Q8ZJX4T9W2YB6NDD';
const texts = { en: { subject: 'How was the coffee?', text: 'Dear {name|friend},\n\n{link}' } };

const mailing = z.object({
  id: ulidSchema,
  kind: z.enum(['invitation', 'reminder']),
  texts: z.record(z.string(), z.object({ subject: z.string(), text: z.string() })),
  createdAt: z.iso.datetime(),
  startAt: z.iso.datetime(),
  state: z
    .enum(['going', 'stopped', 'done', 'ended'])
    .describe(
      '`ended`: for good, by an owner, because its links are withdrawn or its anonymous list has too few people',
    ),
  trouble: z
    .enum(troubleNames)
    .nullable()
    .describe('Why nothing is sent at the moment; null if mails go out'),
  again: z.int().min(0).describe('How often it was sent again'),
  counts: z
    .partialRecord(z.enum(outcomeNames), z.int().min(0))
    .describe(
      'How many recipients have each outcome. `perhaps-sent`: nobody knows, and it is not sent again',
    ),
});

const listFields = {
  id: ulidSchema,
  name: z.string(),
  anonymous: z.boolean(),
  createdAt: z.iso.datetime(),
  recipients: z.int().min(1),
  languages: z.record(z.string(), z.int()).describe('How many recipients have each language'),
  fields: z.array(z.string()).describe('The hidden questions whose values the recipients have'),
  batch: ulidSchema
    .nullable()
    .describe('The batch of invitations of its links; null before the first message'),
  mailings: z.array(mailing),
};
const counts = {
  opened: z.int().min(0).describe('How many links were opened. Best effort, and without a pixel'),
  started: z
    .int()
    .min(0)
    .describe('How many people have sent or saved a page, or begun to fill it in. Best effort'),
  answered: z.int().min(0).nullable().describe('How many have answered; null if that cannot be read'),
};

const mailingExample = {
  id: mailingId,
  kind: 'invitation',
  texts,
  createdAt: '2026-11-21T09:00:00.000Z',
  startAt: '2026-11-21T09:00:00.000Z',
  state: 'done',
  trouble: null,
  again: 0,
  counts: { sent: 49, bounced: 1 },
} as const;
const listExample = {
  id,
  name: 'Team',
  anonymous: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  recipients: 50,
  languages: { en: 30, de: 20 },
  fields: [],
  batch: '01KAJ5V3M0Q8ZJX4T9W2YB6NDE',
  mailings: [mailingExample],
};

const list = z.object(listFields).meta({ id: 'MailList', examples: [listExample] });
const listWithCounts = z
  .object({ ...listFields, ...counts })
  .meta({ id: 'MailListWithCounts', examples: [{ ...listExample, opened: 30, started: 25, answered: 22 }] });
const lists = z
  .object({ lists: z.array(z.object(listFields)) })
  .meta({ id: 'MailLists', examples: [{ lists: [listExample] }] });
const leftOut = z.array(z.object({ path: z.string(), message: z.string() }));
const duplicates = z.array(z.object({ line: z.int(), address: z.string() }));
const created = z
  .object({
    ...listFields,
    leftOut: leftOut.describe('The wrong lines that were left out'),
    duplicates: duplicates.describe('The lines whose address an earlier line has. They are left out'),
  })
  .meta({
    id: 'NewMailListReport',
    examples: [{ ...listExample, batch: null, mailings: [], leftOut: [], duplicates: [] }],
  });
const recipients = z
  .object({
    recipients: z.array(
      z.object({
        row: z.int().min(0),
        recipient: z
          .object({
            address: z.string(),
            name: z.string(),
            language: z.string(),
            fields: z.record(z.string(), z.string()),
          })
          .nullable()
          .describe('Null if the person was removed'),
        mails: z
          .record(
            z.string(),
            z.object({
              outcome: z.enum(outcomeNames),
              status: z.int().optional().describe('What the mail server has answered, such as 550'),
            }),
          )
          .describe('By the ids of the mailings'),
        opened: z.boolean().optional().describe('Not there for an anonymous list'),
        started: z.boolean().optional().describe('Not there for an anonymous list'),
        answered: z.boolean().nullable().optional().describe('Not there for an anonymous list'),
      }),
    ),
    next: z
      .int()
      .nullable()
      .describe('The row from which on there are more of them, for `from`; null after the last one'),
  })
  .meta({
    id: 'MailRecipients',
    examples: [
      {
        recipients: [
          {
            row: 0,
            recipient: { address: 'ann@example.org', name: 'Ann', language: 'en', fields: {} },
            mails: { [mailingId]: { outcome: 'sent' } },
            opened: true,
            started: true,
            answered: false,
          },
        ],
        next: null,
      },
    ],
  });

const idWords = {
  fields: {
    list: "A list's id is a ULID: 26 digits and letters, without I, L, O and U",
    mailing: "A mailing's id is a ULID",
    from: 'A whole number, from 0',
    outcome: `One of ${outcomeNames.join(', ')}`,
    link: `One of ${linkFilters.join(', ')}`,
  },
};
const params = input(surveyParams.extend({ list: ulidInputSchema }), idWords);
const notThere = ['survey-not-found', 'mail-list-not-found'] as const;
const writeProblems = [...changeProblems, 'concurrent-edit'] as const;

export const createMailList = operation('owner', 'createMailList', {
  summary: 'Store a mailing list',
  description:
    'Nothing is sent. Needs the role editor. At most 100,000 people; the body may have 8 MiB. If a line is wrong, nothing is stored and `errors` names each such ' +
    'line, unless `leaveOut` is true. Of an address that is there twice the first line counts. Sent again, it makes another list.',
  params: surveyParams,
  body: input(
    newListSchema.meta({
      id: 'NewMailList',
      examples: [{ name: 'Team', recipients: 'address,name,language\nann@example.org,Ann,en' }],
    }),
    newListWords,
  ),
  response: {
    201: json(
      'The list, and what was left out',
      created,
      location('The list', `/v1/tenants/acme/surveys/coffee/mail/${id}`),
    ),
    ...problems(...ownerProblems, 'survey-not-found', 'too-many-mail-lists', ...writeProblems),
  },
});

export const listMailLists = operation('owner', 'listMailLists', {
  summary: 'List the mailing lists of a survey',
  description: 'Needs the role editor.',
  params: surveyParams,
  response: {
    200: json('In the order of their creation', lists),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

export const readMailList = operation('owner', 'readMailList', {
  summary: 'Read a list, and what became of its messages',
  params,
  response: { 200: json('The list', listWithCounts), ...problems(...ownerProblems, ...notThere) },
});

export const listMailRecipients = operation('owner', 'listMailRecipients', {
  summary: 'Read the people of a list, 200 at a time',
  description:
    'What became of each message to them, of all or of those with an outcome. It does not say who of an anonymous list has opened, started or answered.',
  params,
  querystring: input(
    z.object({
      from: z.coerce.number().int().min(0).default(0).describe('The first row to look at; 0 is the default'),
      outcome: z.enum(outcomeNames).optional().describe('Only people with this outcome of a message'),
      mailing: ulidInputSchema
        .optional()
        .describe('The message that `outcome` is of. Left out: the last one'),
      link: z
        .enum(linkFilters)
        .optional()
        .describe(
          'Only people who have done this with their links, or have not. Refused for an anonymous list',
        ),
    }),
    idWords,
  ),
  response: { 200: json('A page', recipients), ...problems(...ownerProblems, ...notThere) },
});

export const startMailing = operation('owner', 'startMailing', {
  summary: 'Send a message to a list',
  description:
    'Workers send it: each recipient gets it once, or is marked `perhaps-sent`. A reminder goes to those who got the invitation, and have not answered or ' +
    'unsubscribed; that of an anonymous list to all who got the invitation, and without a link. Nothing is sent once the batch of the list is revoked, while the survey is closed or in the archive, or once the list is deleted because of its age.',
  params,
  body: input(newMailingSchema.meta({ id: 'NewMailing', examples: [{ texts }] }), newMailingWords),
  response: {
    202: json('The list, with the message', list),
    ...problems(...ownerProblems, ...notThere, 'mail-not-ready', 'too-many-invitations', ...writeProblems),
  },
});

export const sendAgain = operation('owner', 'sendMailAgain', {
  summary: 'Send a message to a list again',
  description:
    'To the recipients with some outcomes, once the message is done. Recipients who have unsubscribed, answered or been removed since get nothing. `perhaps-sent` may ' +
    'reach some of them twice. A message to an anonymous list is not sent again.',
  params: input(surveyParams.extend({ list: ulidInputSchema, mailing: ulidInputSchema }), idWords),
  body: input(
    z
      .strictObject({
        outcomes: z.array(z.enum(againOutcomes)).min(1).max(againOutcomes.length),
        after: z
          .int()
          .min(0)
          .default(0)
          .describe(
            'How often the message was sent again before, as `again` says. So a request that comes twice is refused the second time',
          ),
      })
      .meta({ id: 'MailingAgain', examples: [{ outcomes: ['refused', 'bounced'] }] }),
    {
      fields: {
        '': 'A JSON object with "outcomes"',
        outcomes: 'An array of "refused", "bounced" and "perhaps-sent"',
        after: 'How often it was sent again: a whole number, from 0',
      },
      unknown: 'Unknown: there are "outcomes" and "after"',
    },
  ),
  response: {
    202: json('The list, with the message', list),
    ...problems(...ownerProblems, ...notThere, 'mail-not-ready', ...writeProblems),
  },
});

export const setMailingState = operation('owner', 'setMailingState', {
  summary: 'Stop a message to a list, let it go on, or end it',
  description:
    'Mails that are under way are still sent. People to whom an ended message was not sent get it no more, and the list can have the next one. A message that is sent to ' +
    'its end, or has ended, stays as it is.',
  params: input(surveyParams.extend({ list: ulidInputSchema, mailing: ulidInputSchema }), idWords),
  body: input(
    z
      .strictObject({ state: z.enum(['going', 'stopped', 'ended']) })
      .meta({ id: 'MailingState', examples: [{ state: 'stopped' }] }),
    {
      fields: { '': 'A JSON object with "state"', state: 'One of "going", "stopped", "ended"' },
      unknown: 'Unknown',
    },
  ),
  response: { 204: { description: 'Done' }, ...problems(...ownerProblems, ...notThere, ...writeProblems) },
});

export const removeRecipient = operation('owner', 'removeMailRecipient', {
  summary: 'Remove a person from a list',
  description:
    'The address, the name and all else of the row are deleted. An answer that the person gave stays; erase it as any other.',
  params,
  body: input(
    z
      .strictObject({ address: z.string().min(1).max(320) })
      .meta({ id: 'RemovedRecipient', examples: [{ address: 'ann@example.org' }] }),
    { fields: { '': 'A JSON object with "address"', address: 'An address' }, unknown: 'Unknown' },
  ),
  response: { 204: { description: 'Removed' }, ...problems(...ownerProblems, ...notThere, ...writeProblems) },
});

export const deleteMailList = operation('owner', 'deleteMailList', {
  summary: 'Delete a list',
  description:
    'With its addresses and what became of its messages. Its links still work: revoke their batch of invitations to end them.',
  params,
  response: { 204: { description: 'Deleted' }, ...problems(...ownerProblems, ...notThere, ...writeProblems) },
});
