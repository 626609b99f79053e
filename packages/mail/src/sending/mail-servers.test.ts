import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { startMailServer, type MailBehaviour } from '@canvass/testing/mail';
import { worldOf } from '../../test/world-of.ts';
import { readSmtpUrl } from './smtp-address.ts';

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

interface Given {
  readonly behave?: MailBehaviour;
  readonly maxClients?: number;
  readonly user?: string;
}

async function started({ behave, maxClients, user }: Given) {
  const server = await startMailServer(behave, 0, maxClients);
  const world = await worldOf(user === undefined ? server.url : server.url.replace('//', `//${user}@`));
  const worker = world.makeWorker();
  worker.start();
  cleanUps.push(
    () => server.stop(),
    () => worker.stop(),
  );
  return { ...world, server };
}

const lines = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@example.org`).join('\n');

test.each([550, 530, 451])('a sender that is refused with %d uses up nobody', async (status) => {
  const { start, mailing, server } = await started({
    behave: (step) => (step === 'from' ? status : undefined),
  });
  const at = await start(lines(25));
  await eventually(async () => expect((await mailing(at.list, at.mailing)).trouble).not.toBeNull());
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    counts: { queued: 25 },
    trouble: { what: status === 530 ? 'sign-in' : 'refused' },
  });
  expect(server.received).toEqual([]);
});

test('a server that refuses ten people one after the other is left alone for a while', async () => {
  const { start, mailing } = await started({ behave: (step) => (step === 'to' ? 550 : undefined) });
  const at = await start(lines(25));
  await eventually(async () => expect((await mailing(at.list, at.mailing)).trouble).not.toBeNull());
  expect(await mailing(at.list, at.mailing)).toMatchObject({
    counts: { bounced: 10, queued: 15 },
    trouble: { what: 'refused' },
  });
});

test('a server that allows three connections gets all mails, and is no trouble', async () => {
  const { start, mailing, server, faults } = await started({ maxClients: 3 });
  const at = await start(lines(100));
  await eventually(async () => expect((await mailing(at.list, at.mailing)).state).toBe('done'));
  expect(await mailing(at.list, at.mailing)).toMatchObject({ counts: { sent: 100 }, turns: 2 });
  expect(server.received).toHaveLength(100);
  expect(faults).toEqual([]);
});

test('a password that the server does not ask for is a trouble', async () => {
  const { start, mailing, server } = await started({ user: 'ann:secret' });
  const at = await start(lines(2));
  await eventually(async () => expect((await mailing(at.list, at.mailing)).trouble?.what).toBe('sign-in'));
  expect(server.received).toEqual([]);
});

const requires = (url: string) => readSmtpUrl(url).options['requireTLS'] ?? false;

test('a password goes over TLS, unless the operator says otherwise or the server is here', () => {
  expect(requires('smtp://ann:secret@mail.example.org:587')).toBe(true);
  expect(requires('smtp://ann:secret@mail.example.org:587?requireTLS=false')).toBe(false);
  expect(requires('smtps://ann:secret@mail.example.org')).toBe(false);
  expect(requires('smtp://ann:secret@localhost:1025')).toBe(false);
  expect(requires('smtp://mailpit:1025')).toBe(false);
});
