import { progressKeyOf } from '@canvass/answer-log';
import { encodeRecord } from '@canvass/journal';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ulid } from 'ulid';
import { journalOf } from '../../support/counted-answers.ts';
import { keyWithRole } from '../../support/desk-site.ts';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { bearer, type MemorySite } from '../../support/memory-site.ts';
import { sharedSite } from '../../support/shared-site.ts';

const newTenant = sharedSite();
const survey = {
  title: 'Breakfast',
  languages: ['en', 'de'],
  sections: [{ startsAt: 'drink' }, { title: 'Last words', startsAt: 'words' }],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'text' },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};

let at: MemorySite;
let tenant: string;
let key: string;
let address: string;
let desk: DeskVisit;
let page: string;

beforeEach(async () => {
  ({ at, tenant, key, address } = await newTenant(undefined, survey));
  desk = await visitDesk(at, key);
  page = `/desk/${tenant}/surveys/coffee/progress`;
});

const change = (settings: object) =>
  at.site.inject({ method: 'PUT', url: `${address}/settings`, headers: bearer(key), payload: settings });

/** Counts steps that sites have noted. */
async function noted(...steps: Readonly<Record<string, unknown>>[]): Promise<void> {
  const found = await at.deps.definitions.read(tenant, 'coffee');
  if (found.outcome !== 'found') throw new Error('there is no survey');
  const { instance, progress } = found.stored;
  const receivedAt = new Date(at.time.ms).toISOString();
  const lines = steps.map((answers) => {
    const id = ulid(at.time.ms);
    const of = progressKeyOf({ tenant, survey: 'coffee', instance });
    return encodeRecord({
      ...of,
      id,
      submissionId: id,
      receivedAt,
      definitionVersion: progress!.version,
      answers: { '@language': 'en', ...answers },
    });
  });
  const segment = ulid(at.time.ms);
  await at.containers.journal.createAppendBlob(segment);
  await at.containers.journal.appendBlock(segment, Buffer.from(`${lines.join('\n')}\n`), 0);
  await journalOf(at, segment, tenant).count();
  at.time.ms += 1_001;
}

const times = (count: number, answers: object): Record<string, unknown>[] =>
  Array.from({ length: count }, () => ({ ...answers }));

/** The text of the page, without what isolates a direction. */
const textOf = async (query = ''): Promise<string> =>
  (await desk.get(`${page}${query}`)).body
    .replace(/^[\s\S]*<main/, '<main')
    .replaceAll(/<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll(/\s+/g, ' ');

describe('the page that shows how far people get', () => {
  test('shows the steps, where most stop and the typical time', async () => {
    await change({ progress: true });
    await noted(
      ...times(20, { step: '@start' }),
      ...times(15, { step: 'words' }),
      ...times(12, { step: '@sent', seconds: 95 }),
      ...times(4, { left: 'drink' }),
      ...times(1, { returned: 'drink' }),
    );
    const text = await textOf();
    expect(text).toMatch(
      /Began to answer 20 Sent it 12 60% of those who began Got no further 8 .* 1 min 35 s/,
    );
    expect(text).toMatch(/Began 20 100% Page 2: Last words 15 75% Sent 12 60%/);
    expect(text).toContain('Of the 8 who got no further, 5 stopped on page 1.');
    expect(text).toContain('Of the 8 who got no further, 3 left at “What do you drink?”.');
  });

  test('says of a single person where they stopped', async () => {
    await change({ progress: true });
    await noted(
      ...times(2, { step: '@start' }),
      ...times(1, { step: 'words' }),
      ...times(1, { step: '@sent', seconds: 95 }),
      ...times(1, { left: 'drink' }),
    );
    const text = await textOf();
    expect(text).toContain('The one person who got no further stopped on page 1.');
    expect(text).toContain('The one person who got no further left at “What do you drink?”.');
  });

  test('offers to count, to those who may change the settings', async () => {
    const { body } = await desk.get(page);
    expect(body).toContain(`href="/desk/${tenant}/surveys/coffee/settings#progress"`);
    const { apiKey } = await keyWithRole(at, key, 'viewer', tenant);
    const viewer = await visitDesk(at, apiKey);
    const theirs = (await viewer.get(page)).body;
    expect(theirs).toContain('This is not counted');
    expect(theirs).not.toContain('/settings');
    await change({ progress: true });
    expect(await textOf()).toContain('Nobody has begun yet');
  });

  test('keeps the figures of the time before when counting is off', async () => {
    await change({ progress: true });
    await noted(...times(3, { step: '@start' }));
    await change({});
    expect(await textOf()).toMatch(/Counting is off\..*Began to answer 3/);
  });

  test('narrows to a language or a time, and hides parts that are too small', async () => {
    await change({ progress: true, hideGroupsSmallerThan: 5 });
    await noted(...times(9, { step: '@start' }), ...times(4, { step: '@start', '@language': 'de' }));
    expect(await textOf('?receivedFrom=&receivedTo=&where[@language]=')).toContain('Began to answer 13');
    expect(await textOf('?where[@language]=en')).toContain('Began to answer 9');
    const small = await textOf('?where[@language]=de');
    expect(small).toContain('Fewer than 5 people answered');
    expect(small).not.toContain('Began to answer');
    expect(await textOf('?receivedFrom=2099-01-01')).toContain('None of them has begun.');
    for (const query of ['?where[step]=x', '?receivedFrom=yesterday', '?tag=a']) {
      expect([query, (await desk.get(`${page}${query}`)).statusCode]).toEqual([query, 422]);
    }
  });
});
