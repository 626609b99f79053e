import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from '@jest/globals';
import { createLinkStreams, type LinksOfBatch } from './link-stream.ts';

const links = (count: number): LinksOfBatch => ({
  instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
  batch: { id: '01C', from: 5, count, createdAt: '2026-11-21T09:00:00.000Z' },
  formAddress: 'https://surveys.example.org/s/acme/coffee',
});

let signed: number;
let streams: ReturnType<typeof createLinkStreams>;

beforeEach(() => {
  signed = 0;
  const tokenOf = (_batch: object, number: number) => {
    signed += 1;
    return `T${number}`;
  };
  streams = createLinkStreams({ tokens: { tokenOf }, clock: { now: () => 0 } });
});

test('JSON and CSV have the same links', async () => {
  const json = JSON.parse(await text(streams.json(links(3)))) as {
    invitations: { number: number; link: string }[];
  };
  expect(json).toMatchObject({ id: '01C', from: 5, count: 3, state: 'open' });
  const rows = (await text(streams.csv(links(3), '#'))).split('\r\n');
  expect(rows).toEqual([
    '#"number","link"',
    ...json.invitations.map(({ number, link }) => `"${number}","${link}"`),
    '',
  ]);
  expect(json.invitations.map(({ link }) => link)).toEqual(
    [5, 6, 7].map((number) => `https://surveys.example.org/s/acme/coffee?invitation=T${number}`),
  );
});

test('however many are written at once, others get their turn after one slice', async () => {
  const all = Promise.all(Array.from({ length: 8 }, () => text(streams.csv(links(2_000)))));
  const perTurn: number[] = [];
  for (let seen = 0; seen < 16_000;) {
    await setImmediate();
    perTurn.push(signed - seen);
    seen = signed;
  }
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(400);
  expect((await all).every((csv) => csv.split('\r\n').length === 2_002)).toBe(true);
});

test('a client that does not read makes none be signed ahead, and one that leaves ends it', async () => {
  const stream = streams.csv(links(1_000_000));
  stream.once('data', () => stream.pause());
  await once(stream, 'data');
  stream.read();
  for (let turns = 0; turns < 1_000; turns += 1) await setImmediate();
  expect(signed).toBeGreaterThan(0);
  expect(signed).toBeLessThan(5_000);
  stream.destroy();
  await once(stream, 'close');
  const before = signed;
  for (let turns = 0; turns < 100; turns += 1) await setImmediate();
  expect(signed).toBe(before);
});
