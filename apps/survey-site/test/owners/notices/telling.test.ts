import { describe, expect, test } from '@jest/globals';
import { dayMs, hourMs } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { sendJson } from '../mail/send-json.ts';
import { noticedSite } from './noticed-site.ts';

const ann = { email: 'ann@example.org', often: 'each' } as const;
const bob = { email: 'bob@example.org', often: 'daily', language: 'de' } as const;
const minuteMs = 60_000;

const dead = () => Promise.reject(new Error('dead'));

/** The container with other calls. */
function replacing(container: BlobContainer, calls: Partial<BlobContainer>): BlobContainer {
  return new Proxy(container, {
    get: (target, name: keyof BlobContainer) => {
      const found = calls[name] ?? target[name];
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

describe('a person who is told of each answer', () => {
  test('gets one mail for those of some minutes, and none without new ones', async () => {
    const at = await noticedSite();
    await at.answer(2);
    await at.put([ann]);
    await at.sweep();
    expect(at.sent).toEqual([]);
    await at.answer(1);
    await at.sweep();
    await at.answer(1_000);
    await at.sweep();
    expect(at.subjects()).toEqual(['ann@example.org: 1 new answer: Coffee']);
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    expect(at.subjects().slice(1)).toEqual(['ann@example.org: 1,000 new answers: Coffee']);
    expect(at.faults).toEqual([]);
  });

  test('is not told of an answer that is erased, nor again of those that are left', async () => {
    const at = await noticedSite();
    const answers = '/v1/tenants/acme/surveys/coffee/answers';
    const eraseNewest = async (): Promise<void> => {
      const page = await sendJson(at.at, at.key, 'GET', answers);
      const [newest] = page.json<{ answers: { id: string }[] }>().answers;
      await sendJson(at.at, at.key, 'DELETE', `${answers}/${newest!.id}`);
    };
    await at.put([ann]);
    await at.answer(1);
    await eraseNewest();
    await at.sweep();
    expect(at.sent).toEqual([]);
    await at.answer(2);
    await at.sweep();
    await eraseNewest();
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    await at.answer(1);
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    expect(at.subjects()).toEqual([
      'ann@example.org: 2 new answers: Coffee',
      'ann@example.org: 1 new answer: Coffee',
    ]);
  });

  test('waits for the mail before, if that is still to be sent, and then gets one mail for all that came meanwhile', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    await at.answer(1);
    await at.teller().tell();
    for (const more of [2, 3]) {
      await at.clock.advance(10 * minuteMs);
      await at.answer(more);
      await at.teller().tell();
    }
    await at.sweep();
    await at.sweep();
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    expect(at.subjects()).toEqual([
      'ann@example.org: 1 new answer: Coffee',
      'ann@example.org: 5 new answers: Coffee',
    ]);
  });
});

describe('a digest', () => {
  test('comes in the morning of the survey’s zone, if something is new', async () => {
    const at = await noticedSite('2026-11-20T15:00:00Z');
    await sendJson(at.at, at.key, 'PUT', '/v1/tenants/acme/surveys/coffee/settings', {
      timeZone: 'America/New_York',
    });
    await at.put([bob, { ...ann, often: 'weekly' }]);
    await at.answer(3);
    // Until Saturday, a minute before eight o'clock.
    await at.clock.advance(22 * hourMs - minuteMs);
    await at.sweep();
    expect(at.sent).toEqual([]);
    await at.clock.advance(minuteMs);
    await at.sweep();
    expect(at.subjects()).toEqual(['bob@example.org: 3 neue Antworten: Coffee']);
    await at.clock.advance(dayMs);
    await at.sweep();
    expect(at.sent).toHaveLength(1);
    await at.answer(1);
    await at.clock.advance(dayMs);
    await at.sweep();
    expect(at.subjects().slice(1).toSorted()).toEqual([
      'ann@example.org: 4 new answers: Coffee',
      'bob@example.org: 1 neue Antwort: Coffee',
    ]);
  });
});

describe('a worker that dies', () => {
  test.each(['before', 'after'] as const)('%s any of its writes mails once all the same', async (when) => {
    for (let dies = 1, hasDied = true; hasDied; dies += 1) {
      const at = await noticedSite();
      await at.put([ann, { ...bob, often: 'each' }]);
      await at.answer(3);
      let calls = 0;
      hasDied = false;
      const dying = (container: BlobContainer): BlobContainer =>
        replacing(container, {
          get: (...args) => (hasDied ? dead() : container.get(...args)),
          put: async (...args) => {
            if (hasDied) return dead();
            calls += 1;
            hasDied = calls === dies;
            if (hasDied && when === 'before') return dead();
            const written = await container.put(...args);
            return hasDied ? dead() : written;
          },
        });
      const { notices, singleMails } = at.at.containers;
      await at.teller({ notices: dying(notices), singleMails: dying(singleMails) }).tell();
      expect(at.faults).toHaveLength(hasDied ? 1 : 0);
      await at.sweep();
      await at.answer(1);
      await at.sweep();
      await at.clock.advance(10 * minuteMs);
      await at.sweep();
      await at.sweep();
      // Each write of the first sweep is one of these: the notices, two mails, that they are stored.
      expect(calls).toBe(hasDied ? dies : 4);
      for (const to of ['ann@example.org', 'bob@example.org']) {
        const counts = at.sent.filter((mail) => mail.to === to).map(({ subject }) => subject.split(' ')[0]);
        // Before the first write nothing was told: the next sweep tells all.
        expect([to, counts]).toEqual([to, ['3', '1']]);
      }
      expect(new Set(at.sent.map(({ id }) => id)).size).toBe(at.sent.length);
    }
  });

  test('and leaves a notice for more than a day has its answers told with the next ones', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    await at.answer(3);
    const failing = replacing(at.at.containers.singleMails, { put: dead });
    await at.teller({ singleMails: failing }).tell();
    await at.clock.advance(dayMs + minuteMs);
    await at.answer(1);
    await at.sweep();
    await at.sweep();
    expect(at.subjects()).toEqual(['ann@example.org: 4 new answers: Coffee']);
  });
});

describe('the cost', () => {
  test('is one listing for each sweep, whatever surveys there are without notices', async () => {
    const at = await noticedSite();
    await at.answer(5);
    const calls: string[] = [];
    const counting = (container: BlobContainer): BlobContainer =>
      replacing(container, {
        get: (...args) => {
          calls.push(`${container.name} get`);
          return container.get(...args);
        },
        put: (...args) => {
          calls.push(`${container.name} put`);
          return container.put(...args);
        },
        head: (...args) => {
          calls.push(`${container.name} head`);
          return container.head(...args);
        },
        list: (...args) => {
          calls.push(`${container.name} list`);
          return container.list(...args);
        },
      });
    const { notices, unsubscribes, definitions, singleMails } = at.at.containers;
    const teller = at.teller({
      notices: counting(notices),
      unsubscribes: counting(unsubscribes),
      definitions: counting(definitions),
      singleMails: counting(singleMails),
    });
    await teller.tell();
    expect(calls).toEqual(['notices list']);
    await at.put([bob]);
    await teller.tell();
    expect(calls).toEqual(['notices list', 'notices list']);
    await at.put([ann]);
    await teller.tell();
    await teller.tell();
    expect(calls.slice(2)).toEqual(['notices list', 'notices get', 'notices list', 'notices get']);
  });
});

describe('a survey', () => {
  test('that is deleted leaves no address', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    expect(await at.stored()).toContain('ann@example.org');
    await sendJson(at.at, at.key, 'DELETE', '/v1/tenants/acme/surveys/coffee');
    expect(await at.stored()).toBe('');
  });

  test('whose deletion was interrupted loses its addresses with a sweep', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    await at.answer(1);
    const marker = { deleted: true, instance: 'another', deletedAt: '2026-11-20T12:00:00Z' };
    await at.at.containers.definitions.put('acme/coffee', Buffer.from(JSON.stringify(marker)));
    await at.sweep();
    expect([await at.stored(), at.sent]).toEqual(['', []]);
  });

  test('that is closed tells of its last answers, and then of nothing', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    await at.answer(1);
    await sendJson(at.at, at.key, 'PUT', '/v1/tenants/acme/surveys/coffee/settings', {
      closesAt: '2026-11-20T12:00:00Z',
    });
    await at.sweep();
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await at.clock.advance(hourMs);
      await at.sweep();
    }
    expect(at.sent).toHaveLength(1);
  });

  test('whose log was counted again tells only of what comes later', async () => {
    const at = await noticedSite();
    await at.put([ann]);
    await at.answer(2);
    const blobs = await Array.fromAsync(at.at.containers.notices.list());
    const path = blobs[0]!.name;
    const told = (await at.stored()).replace(/"logSince":\d+/, '"logSince":99');
    await at.at.containers.notices.put(path, Buffer.from(told), { metadata: { due: '0' } });
    await at.sweep();
    expect(at.sent).toEqual([]);
    await at.answer(1);
    await at.clock.advance(10 * minuteMs);
    await at.sweep();
    expect(at.subjects()).toEqual(['ann@example.org: 1 new answer: Coffee']);
  });
});
