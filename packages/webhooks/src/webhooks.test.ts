import { expect, test } from '@jest/globals';
import { worldOf } from '../test/world-of.ts';
import { analysisDone } from './analysis-done.ts';

const url = 'https://example.org/hook';
const every = ['answers.counted', 'survey.closed', 'analysis.done'] as const;

test('a survey takes ten webhooks', async () => {
  const world = await worldOf();
  for (let count = 0; count < 10; count += 1) await world.make(url);
  const wanted = { url, events: every, description: '' };
  expect(await world.webhooks.create(world.key, wanted, 'open')).toEqual({ outcome: 'tooMany' });
  expect(await world.webhooks.list(world.key)).toHaveLength(10);
});

test('an address that may not be reached is refused when it is given', async () => {
  const world = await worldOf();
  const wanted = { url: 'https://10.0.0.1/', events: every, description: '' };
  expect(await world.webhooks.create(world.key, wanted, 'open')).toEqual({
    outcome: 'badUrl',
    fault: 'not-public',
  });
  const { id } = await world.make(url);
  expect(await world.webhooks.change(world.key, id, { url: wanted.url }, 'open')).toEqual({
    outcome: 'badUrl',
    fault: 'not-public',
  });
  expect((await world.read(id)).url).toBe(url);
});

test('an event that is added later begins then', async () => {
  const world = await worldOf();
  const { id } = await world.make(url, { events: ['analysis.done'] });
  await world.answer(5);
  await world.changeSettings({ closed: true });
  await world.webhooks.change(world.key, id, { events: every }, 'closed');
  await world.tidy();
  expect((await world.read(id)).pending).toEqual([]);
  await world.answer(1);
  await world.tidy();
  expect((await world.read(id)).pending).toMatchObject([{ event: { from: 6, to: 6 } }]);
});

test('the end of an analysis is announced once, with an id of its own for each webhook', async () => {
  const world = await worldOf();
  const one = await world.make(url, { events: ['analysis.done'] });
  const two = await world.make(url, { events: ['analysis.done'] });
  const other = await world.make(url);
  const ended = { analysis: 'A1', kind: 'analysis', phase: 'done' } as const;
  await analysisDone(world.worker.planner, world.key, ended);
  await analysisDone(world.worker.planner, world.key, ended);
  expect((await world.read(one.id)).pending).toMatchObject([{ id: `${one.id}-A1`, event: ended }]);
  expect((await world.read(two.id)).pending).toMatchObject([{ id: `${two.id}-A1` }]);
  expect((await world.read(other.id)).pending).toEqual([]);
  expect(await world.queue.depth()).toBe(2);
});

test('a paused webhook keeps what waits, sends no test, and goes on later', async () => {
  const world = await worldOf();
  const { id } = await world.make(url);
  await world.webhooks.change(world.key, id, { enabled: false }, 'open');
  await world.answer(3);
  await world.tidy();
  expect(await world.read(id)).toMatchObject({ disabled: { why: 'owner' }, pending: [] });
  expect(await world.webhooks.test(world.key, id)).toEqual({ outcome: 'disabled' });
  await world.webhooks.change(world.key, id, { enabled: true }, 'open');
  await world.tidy();
  expect((await world.read(id)).pending).toMatchObject([{ event: { from: 1, to: 3 } }]);
});

test('more than 32 pending deliveries are crowded out, and can be delivered later', async () => {
  const world = await worldOf();
  const { id } = await world.make(url);
  for (let count = 0; count < 32; count += 1) await world.webhooks.test(world.key, id);
  expect(await world.webhooks.test(world.key, id)).toEqual({ outcome: 'busy' });
  await world.webhooks.change(world.key, id, { events: ['analysis.done'] }, 'open');
  await analysisDone(world.worker.planner, world.key, { analysis: 'A1', kind: 'analysis', phase: 'done' });
  expect(await world.read(id)).toMatchObject({ finished: [{ id: `${id}-A1`, end: 'crowded-out' }] });
});

test('saved settings are planned only for a survey with webhooks', async () => {
  const world = await worldOf();
  await world.webhooks.settingsChanged(world.key);
  expect(await world.queue.depth()).toBe(0);
  await world.make(url);
  await world.webhooks.settingsChanged(world.key);
  expect(await world.queue.depth()).toBe(1);
});
