import { randomBytes } from 'node:crypto';
import { compileSurvey } from '@canvass/respondents-site';
import { createDefinitions, createTenants } from '@canvass/storage';
import { createInvitationTokens, type SignedAnswers } from '@canvass/web/app';
import { systemClock } from '@canvass/runtime/clock';
import { eventually, FakeClock } from '@canvass/testing';
import type { ReceivedMail } from '@canvass/testing/mail';
import type { FastifyInstance } from 'fastify';
import { solveChallenge } from 'altcha-lib/v1';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { buildSite } from '../../../src/server/site.ts';
import { deliver } from '../../owners/mail/deliver.ts';
import { sendJson } from '../../owners/mail/send-json.ts';
import { formIdIn } from '../../support/form-id.ts';
import { adminApiKey } from '../../support/memory-site.ts';
import { breakfast, keyIn, linkIn, next, of, savingForms, sent } from '../saving/saving-forms.ts';
import { knownQuotas } from '../known-quotas.ts';
import { quiet } from '../quiet.ts';
import { documentedCalls } from './calls-page.ts';
import { countCalls } from './counted-calls.ts';

const { here, begin, post, goOn, follow } = savingForms();
const tokens = createInvitationTokens(adminApiKey);

const saving = { saving: { keepDays: 7, onExpiry: 'answer' } };
const hidden = { id: 'region', text: 'Region', type: 'text', hidden: true };
const ended = {
  ...breakfast,
  questions: [...breakfast.questions, hidden],
  endings: [{ id: 'full', title: 'Full', screenOut: true }],
};
const quota = {
  id: 'tea',
  name: 'Tea',
  filter: { where: { drink: ['tea'] } },
  limit: 9,
  whenFull: { ending: 'full' },
};

const texts = { en: { subject: 'Breakfast', text: '{link}' } };

afterEach(() => {
  jest.restoreAllMocks();
});

/** A site of its own, so that nothing of other tests is counted, with the time of the machine: so is that of a worker. */
const site = (settings: object) =>
  begin(settings, ended, {
    options: { publicUrl: 'https://surveys.example' },
    deps: { clock: new FakeClock(systemClock.now()) },
  });

/** A link with an invitation that signs these answers; undefined: as anybody has it. */
async function linkOf(answers?: SignedAnswers): Promise<string> {
  if (answers === undefined) return here.form;
  const made = await sendJson(here.at, here.key, 'POST', `${here.address}/invitations`, { count: 1 });
  const found = await here.at.deps.definitions.read(here.tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error(found.outcome);
  const batch = made.json<{ id: string }>().id;
  const token = tokens.tokenOf({ instance: found.stored.instance, batch }, 0, answers);
  return `${here.form}?${new URLSearchParams({ invitation: token }).toString()}`;
}

async function solutionIn(page: string): Promise<Record<string, string>> {
  const [, challenge, most = ''] = /data-challenge="(\w+)" data-most="(\d+)"/.exec(page) ?? [];
  if (challenge === undefined) return {};
  const solved = await solveChallenge(challenge, formIdIn(page), 'SHA-256', Number(most)).promise;
  return { 'submission:proof': String(solved?.number) };
}

/** What a person does with a link: opens the form, sends two pages, and then all answers. Returns the calls of each. */
async function fillIn(link: string): Promise<string[]> {
  // The first form of a survey makes a site read it.
  await here.at.site.inject(link);
  const taken = countCalls(here.at);
  const { body: first } = await here.at.site.inject(link);
  const opened = taken();
  const { body: second } = await post(here.form, { ...of(first), drink: 'tea', ...next });
  const pages = [taken()];
  const { body: third } = await post(here.form, { ...of(second), food: 'Eggs', ...next });
  pages.push(taken());
  const proof = await solutionIn(third);
  const done = await post(here.form, { ...of(third), words: 'No', ...proof, ...sent });
  expect(done.statusCode).toBe(303);
  return [opened, [...new Set(pages)].join(' or '), taken()];
}

describe('a person who fills in a form makes a site call the storage as docs/storage-calls.md says', () => {
  const documented = documentedCalls('For each answer');
  const people: readonly (readonly [setting: string, settings: object, signed: SignedAnswers | undefined])[] =
    [
      ['none', {}, undefined],
      ['`saving`', saving, undefined],
      ['`progress`', { progress: true }, undefined],
      ['`proofOfWork`', { proofOfWork: true }, undefined],
      ['`quotas`', { quotas: [quota] }, undefined],
      ['invitations', { inviteOnly: true }, {}],
      ['invitations that sign answers', { inviteOnly: true }, { region: 'north' }],
      ['invitations and `saving`', { inviteOnly: true, ...saving }, {}],
      [
        'all of these',
        { inviteOnly: true, ...saving, progress: true, proofOfWork: true, quotas: [quota] },
        { region: 'north' },
      ],
    ];

  test('and names each of these settings once', () => {
    expect([...documented.keys()]).toEqual(people.map(([setting]) => setting));
  });

  test.each(people)('with %s', async (setting, settings, signed) => {
    await site(settings);
    const link = await linkOf(signed);
    if ('quotas' in settings) await knownQuotas(here.at, here.at.site);
    expect(await fillIn(link)).toEqual(documented.get(setting));
  });
});

/** Another site on the same storage, which has read nothing of it. */
function newSite(): FastifyInstance {
  const { deps, containers } = here.at;
  const { clock } = deps;
  const definitions = createDefinitions({ container: containers.definitions, clock, compile: compileSurvey });
  const tenants = createTenants({ container: containers.tenants, clock, randomBytes });
  const other = buildSite({ ...deps, definitions, tenants }, { adminApiKey, minFormMs: 0 });
  started.push(other);
  return other;
}

const started: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.close()));
});

describe('a survey that a site does not have in memory makes the calls that docs/storage-calls.md says', () => {
  const documented = documentedCalls('The first time');
  const settings = [{}, { quotas: [quota] }, { maxAnswers: 9 }];
  const acts: Readonly<
    Record<string, readonly [status: number, act: (at: FastifyInstance) => Promise<{ statusCode: number }>]>
  > = {
    'a program sends an answer': [
      201,
      (at) =>
        at.inject({
          method: 'POST',
          url: `${here.address}/answers`,
          payload: { answers: { drink: 'tea' } },
        }),
    ],
    'somebody opens the form': [200, (at) => at.inject(here.form)],
  };

  test('and names each of these once', () => {
    expect([...documented.keys()]).toEqual(Object.keys(acts));
  });

  test.each(Object.entries(acts))('%s', async (what, [status, act]) => {
    const cells: string[] = [];
    for (const each of settings) {
      await site(each);
      const other = newSite();
      const taken = countCalls(here.at);
      const { statusCode } = await act(other);
      expect(statusCode).toBe(status);
      await quiet();
      cells.push(taken());
    }
    expect(cells).toEqual(documented.get(what));
  });
});

/** The second page of a form, whose first one is saved, and what counts from then on. */
async function begun(settings: object) {
  await site(settings);
  const { body: first } = await here.at.site.inject(here.form);
  const { body: page } = await post(here.form, { ...of(first), drink: 'tea', ...next });
  return { page, taken: countCalls(here.at) };
}

/** The calls of a form that is opened some time after the last one, with those in the background. */
async function openedLater(laterMs: number, settings: object, signed?: SignedAnswers): Promise<string> {
  await site(settings);
  const link = await linkOf(signed);
  await here.at.site.inject(link);
  await quiet();
  here.at.time.ms += laterMs;
  const taken = countCalls(here.at);
  await here.at.site.inject(link);
  await quiet();
  return taken();
}

/** Asks for a mail with the link of a page. */
const askForMail = async (page: string): Promise<void> => {
  const asked = { key: keyIn(linkIn(page)), do: 'mail', email: 'ann@example.org' };
  expect((await post(`${here.form}/continue`, asked)).body).toContain('on its way');
};

/** Lets a worker send all mails that wait, as many as these. Returns them. */
async function delivered(mails: number) {
  const got: ReceivedMail[] = [];
  await deliver(here.at, async ({ received }) => {
    await eventually(() => expect(received).toHaveLength(mails));
    got.push(...received);
  });
  return got;
}

const askOfMail = (path: string, payload: object) =>
  sendJson(here.at, here.key, 'POST', `${here.address}/mail${path}`, payload);

/** Begins to mail a list of people. */
async function mailTo(people: number): Promise<void> {
  await site({});
  const addresses = Array.from({ length: people }, (_, n) => `p${n}@example.org`);
  const made = await askOfMail('', { name: 'Team', recipients: addresses.join('\n') });
  const { id } = made.json<{ id: string }>();
  expect((await askOfMail(`/${id}/mailings`, { texts })).statusCode).toBe(202);
}

/** Mails a list of two people. Returns the paths of their links. */
async function linksOfList(): Promise<string[]> {
  await mailTo(2);
  const links = (await delivered(2)).map(({ text }) => new URL(/http\S+invitation=\S+/.exec(text)![0]));
  return links.map(({ pathname, search }) => `${pathname}${search}`);
}

describe('what happens now and then makes the calls that docs/storage-calls.md says', () => {
  const documented = documentedCalls('Now and then');

  const acts: Readonly<Record<string, () => Promise<string>>> = {
    '`saving`: the script saves what is on the page': async () => {
      const { page, taken } = await begun(saving);
      await post(`${here.form}/save`, { ...of(page), food: 'Eggs' });
      return taken();
    },
    '`saving`: somebody opens the link': async () => {
      const { page, taken } = await begun(saving);
      await follow(`key=${keyIn(linkIn(page))}`);
      return taken();
    },
    '`saving`: and goes on': async () => {
      const { page, taken } = await begun(saving);
      await goOn(linkIn(page));
      return taken();
    },
    '`saving`: or deletes what is saved': async () => {
      const { page, taken } = await begun(saving);
      await goOn(linkIn(page), 'erase');
      return taken();
    },
    '`saving`: or has the link mailed': async () => {
      const { page, taken } = await begun(saving);
      await askForMail(page);
      return taken();
    },
    '`saving`: a worker mails it': async () => {
      const { page, taken } = await begun(saving);
      await askForMail(page);
      taken();
      await delivered(1);
      return taken();
    },
    '`progress`: the script says where somebody has left a page': async () => {
      const { page, taken } = await begun({ progress: true });
      await post(`${here.form}/progress`, { ...of(page), 'submission:at': 'food' });
      return taken();
    },
    '`quotas`: a site counts them, once a second at most while people open or send the form': () =>
      openedLater(1_000, { quotas: [quota] }),
    'invitations: a site asks which were used, every 2 s at most while people open or send the form': () =>
      openedLater(2_000, { inviteOnly: true }, {}),
    'a list of 200 people: a worker mails them': async () => {
      await mailTo(200);
      const taken = countCalls(here.at);
      await delivered(200);
      const calls = [...taken().matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
      return `${(calls / 200).toFixed(1)} for each mail`;
    },
    'a list: people open their links, within 10 s at a site': async () => {
      const paths = await linksOfList();
      await here.at.site.inject(paths[0]!);
      await quiet();
      const taken = countCalls(here.at);
      for (const path of paths) await here.at.site.inject(path);
      here.at.time.ms += 10_000;
      await quiet();
      return taken();
    },
    'a list: people begin to answer, within 10 s at a site': async () => {
      const paths = await linksOfList();
      const forms: string[] = [];
      for (const path of paths) forms.push((await here.at.site.inject(path)).body);
      here.at.time.ms += 10_000;
      await quiet();
      // The site reads the survey again now, and not while the calls are counted.
      await here.at.site.inject(paths[0]!);
      await quiet();
      const taken = countCalls(here.at);
      for (const form of forms) await post(here.form, { ...of(form), drink: 'tea', ...next });
      here.at.time.ms += 10_000;
      await quiet();
      return taken();
    },
  };

  test('and names each of these once', () => {
    expect([...documented.keys()]).toEqual(Object.keys(acts));
  });

  test.each(Object.entries(acts))('%s', async (what, act) => {
    expect([await act()]).toEqual(documented.get(what));
  });
});
