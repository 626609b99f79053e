import { createSummaries } from '@canvass/answer-log';
import { memoryQueue, MemoryQueueAccount } from '@canvass/queue/memory';
import { systemClock, type Clock } from '@canvass/runtime/clock';
import { createClaims } from '@canvass/storage';
import { FaultyStorage } from '@canvass/storage/memory';
import { definitionJson, historyToJson, startHistory } from '@canvass/surveys';
import { ulid } from 'ulid';
import {
  anonymousNumbers,
  countsOf,
  createMails,
  createUnsubscribes,
  createUnsubscribeTokens,
  mailsQueue,
  messagesOn,
  readRecipients,
} from '../src/index.ts';
import {
  MailWorker,
  tidyLists,
  type MailAttempt,
  type MailWorkerDeps,
  type SmtpOptions,
} from '../src/worker/index.ts';

export const linkSecret = 'the-secret-of-all-links';
export const texts = {
  en: { subject: 'Hello {name}', text: 'Dear {name|friend},\n\nplease answer: {link}' },
} as const;

interface Over {
  readonly clock?: Clock;
  readonly smtp?: SmtpOptions;
}

/** Makes a worker, an owner and a survey, on storage in memory. */
export async function worldOf(smtpUrl: string, { clock = systemClock, smtp }: Over = {}) {
  const storage = new FaultyStorage(() => clock.now());
  const open = (name: string) => storage.container(name);
  const containers = {
    mails: open('mails'),
    mailRows: open('mail-rows'),
    unsubscribes: open('unsubscribes'),
    singleMails: open('single-mails'),
    notices: open('notices'),
    definitions: open('definitions'),
    leases: open('leases'),
    summaries: open('summaries'),
  };
  const summaries = createSummaries({ container: containers.summaries });
  const key = { tenant: 'acme', survey: 'coffee', instance: ulid() };
  const why = { id: 'why', text: 'Why?', type: 'text', required: false, maxLength: 100 } as const;
  const definition = { title: 'Coffee', questions: [why] };
  await summaries.create(key, startHistory(definition));
  const queue = memoryQueue({ ...mailsQueue, clock, account: new MemoryQueueAccount(clock) });
  const attempts: MailAttempt[] = [];
  const faults: unknown[] = [];
  const deps: MailWorkerDeps = {
    containers,
    summaries,
    queue,
    clock,
    random: () => 0,
    tokenOf: ({ batch }, number) => `${batch}-${number}`,
    onAttempt: (outcome) => attempts.push(outcome),
    onPassingFault: (error) => faults.push(error),
  };
  const makeWorker = (): MailWorker =>
    new MailWorker(deps, {
      smtpUrl,
      from: 'Surveys <surveys@example.org>',
      linkSecret,
      perSecond: 1_000,
      listener: { minIdleMs: 2, maxIdleMs: 20, visibilityTimeoutMs: 60_000 },
      ...(smtp && { smtp }),
    });
  const mails = createMails({
    containers,
    claims: createClaims({ container: containers.leases, clock, random: Math.random }),
    messages: messagesOn(queue),
    clock,
    random: Math.random,
    newId: ulid,
    onSendFailure: (error) => faults.push(error),
  });

  async function sendTo(list: string, after: number, count = 1): Promise<string> {
    const startAt = new Date(clock.now()).toISOString();
    const batch = { id: 'B1', from: 100, count };
    const origin = 'https://surveys.example.org';
    const started = await mails.start(key, list, { after, texts, origin, startAt, batch });
    if (started.outcome !== 'started') throw new Error(`the mailing is ${started.outcome}`);
    return started.list.mailings.at(-1)!.id;
  }

  const publish = async (settings: object = {}, revokedAt?: string): Promise<void> => {
    const document = {
      instance: key.instance,
      version: 1,
      definition: definitionJson(definition),
      history: historyToJson(startHistory(definition)),
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      settings,
      invitations: [{ id: 'B1', from: 100, count: 10_000, createdAt: '2026-01-01T00:00:00.000Z', revokedAt }],
    };
    await containers.definitions.put('acme/coffee', Buffer.from(JSON.stringify(document)));
  };
  await publish();

  return {
    storage,
    containers,
    summaries,
    key,
    queue,
    mails,
    makeWorker,
    attempts,
    faults,
    unsubscribes: createUnsubscribes(containers.unsubscribes),
    unsubscribeTokens: createUnsubscribeTokens(linkSecret),

    /** Stores a list of these lines, and begins to send it. Returns the ids of both. */
    start: async (lines: string, anonymous = false): Promise<{ list: string; mailing: string }> => {
      const read = readRecipients(lines, { languages: ['en', 'de'], fields: ['source'] });
      const { recipients } = read;
      const made = await mails.create(key, { name: 'Team', anonymous, recipients });
      if (made.outcome !== 'created') throw new Error(`the list is ${made.outcome}`);
      const count = anonymous ? anonymousNumbers(recipients.length) : recipients.length;
      const mailing = await sendTo(made.id, 0, count);
      return { list: made.id, mailing };
    },

    send: sendTo,

    mailing: async (list: string, id: string) => {
      const found = await mails.read(key, list);
      if (found.outcome !== 'found') throw new Error('no such list');
      const mailing = found.list.mailings.find((each) => each.id === id)!;
      return { ...mailing, counts: countsOf(mailing) };
    },

    /** Publishes the survey again, with these settings. The links of all lists are withdrawn from a time on. */
    publish,

    rows: async (list: string) => {
      const found = await mails.read(key, list);
      if (found.outcome !== 'found') throw new Error('no such list');
      return (await mails.findRows(key, found, { from: 0 })).rows;
    },

    tidy: () =>
      tidyLists({
        containers,
        clock,
        random: Math.random,
        messages: messagesOn(queue),
        graceMs: 60_000,
        onFailure: (error) => faults.push(error),
      }),
  };
}
