import { expect, test } from '@jest/globals';
import { surveyPath } from '@canvass/answer-log';
import { startHistory } from '@canvass/surveys';
import { worldOf } from '../test/world-of.ts';
import { analysisDone } from './planning/analysis-done.ts';
import { planSurvey } from './planning/planner.ts';

const url = 'https://example.org/hook';
const every = ['answers.counted', 'survey.closed', 'analysis.done'] as const;

test('a survey takes ten webhooks', async () => {
  const world = await worldOf();
  for (let count = 0; count < 10; count += 1) await world.make(url);
  const wanted = { url, events: every, description: '' };
  expect(await world.webhooks.create(world.key, wanted, 'open')).toEqual({ outcome: 'tooMany' });
  expect(await world.webhooks.list(world.key)).toHaveLength(10);
});

test('each survey of a tenant takes ten webhooks, and the claims of all are one blob, whatever is deleted', async () => {
  const world = await worldOf();
  const wanted = { url, events: every, description: '' };
  const tail = '7QK2M9X4TB7QK2M9';
  for (const survey of ['coffee', 'tea', 'juice']) {
    const key = { ...world.key, survey };
    if (survey !== world.key.survey) await world.summaries.create(key, startHistory(world.definition));
    // A request for another survey is a different request, although it has the same tail.
    const first = await world.webhooks.create(key, wanted, 'open', tail);
    expect(first).toMatchObject({ outcome: 'found', isRepeated: false });
    expect(await world.webhooks.create(key, wanted, 'open', tail)).toMatchObject({ isRepeated: true });
    const more = Array.from({ length: 12 }, () => world.webhooks.create(key, wanted, 'open'));
    const outcomes = (await Promise.all(more)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'found')).toHaveLength(9);
    expect(outcomes.filter((outcome) => outcome === 'tooMany')).toHaveLength(3);
  }
  await world.webhooks.deleteAll(world.key);
  const names: string[] = [];
  for await (const { name } of world.containers.leases.list()) names.push(name);
  expect(names).toEqual(['claims/webhooks/acme']);
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

test('a survey has ten webhooks at most, also when many are made at once', async () => {
  const world = await worldOf();
  const wanted = { url, events: ['answers.counted'], description: '' } as const;
  const made = await Promise.all(
    Array.from({ length: 30 }, () => world.webhooks.create(world.key, wanted, 'open')),
  );
  expect(made.filter(({ outcome }) => outcome === 'found')).toHaveLength(10);
  expect(await world.webhooks.list(world.key)).toHaveLength(10);
});

test('more than 32 pending deliveries are crowded out, and can be delivered later', async () => {
  const world = await worldOf();
  const { id } = await world.make(url);
  await world.webhooks.change(world.key, id, { events: ['analysis.done'] }, 'open');
  for (let count = 0; count < 33; count += 1) await world.analysisDone(`A${count}`);
  expect(await world.read(id)).toMatchObject({ finished: [{ id: `${id}-A32`, end: 'crowded-out' }] });
});

test('four tests are pending at once, and neither they nor redeliveries take the last room', async () => {
  const world = await worldOf();
  const { id } = await world.make(url, { events: ['analysis.done'] });
  for (let count = 0; count < 4; count += 1) await world.webhooks.test(world.key, id);
  expect(await world.webhooks.test(world.key, id)).toEqual({ outcome: 'busy' });
  expect((await world.read(id)).pending).toHaveLength(4);
  for (let count = 0; count < 29; count += 1) await world.analysisDone(`A${count}`);
  expect(await world.read(id)).toMatchObject({ finished: [{ id: `${id}-A28` }] });
  expect(await world.webhooks.redeliver(world.key, id, `${id}-A28`)).toEqual({ outcome: 'busy' });
});

test('what happens while a webhook is paused is sent when it goes on', async () => {
  const world = await worldOf();
  const { id } = await world.make(url, { events: ['survey.closed', 'analysis.done'] });
  await world.webhooks.change(world.key, id, { enabled: false }, 'open');
  await world.analysisDone('A1');
  await world.changeSettings({ closed: true });
  await world.tidy();
  expect(await world.queue.depth()).toBe(0);
  await world.webhooks.change(world.key, id, { enabled: true }, 'closed');
  const types = (await world.read(id)).pending.map(({ event }) => event.type);
  expect(types).toEqual(['analysis.done', 'survey.closed']);
  const messages = await world.queue.receive(32, 1_000);
  expect(messages.map(({ body }) => body.kind)).toEqual(['deliver', 'deliver', 'plan']);
});

test('the webhooks of a deleted survey are deleted although all of them are paused', async () => {
  const world = await worldOf();
  const { id } = await world.make(url);
  await world.webhooks.change(world.key, id, { enabled: false }, 'open');
  await world.summaries.writeTombstone(world.key);
  await world.tidy();
  expect(await world.webhooks.read(world.key, id)).toEqual({ outcome: 'notFound' });
});

test('a plan that read the survey before it closed does not announce the closing a second time', async () => {
  const world = await worldOf();
  const { id } = await world.make(url, { events: ['survey.closed'] });
  const survey = surveyPath(world.key);
  const { planner } = world.worker;
  let isFirst = true;
  const read: typeof planner.definitions.read = async (...named) => {
    const before = await planner.definitions.read(...named);
    if (isFirst) {
      isFirst = false;
      await world.changeSettings({ closed: true });
      await planSurvey(planner, survey);
    }
    return before;
  };
  await planSurvey({ ...planner, definitions: { read } }, survey);
  await planSurvey(planner, survey);
  expect((await world.read(id)).pending).toHaveLength(1);
});

test('thirty writers that change one webhook at once all succeed', async () => {
  const world = await worldOf();
  const { id } = await world.make(url, { events: ['analysis.done'] });
  await Promise.all(Array.from({ length: 30 }, (_, count) => world.analysisDone(`A${count}`)));
  expect((await world.read(id)).pending).toHaveLength(30);
});

test('saved settings are planned only for a survey with webhooks', async () => {
  const world = await worldOf();
  await world.webhooks.settingsChanged(world.key);
  expect(await world.queue.depth()).toBe(0);
  await world.make(url);
  await world.webhooks.settingsChanged(world.key);
  expect(await world.queue.depth()).toBe(1);
});
