import { beforeEach, describe, expect, test } from '@jest/globals';
import { FakeClock, latch } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../test/faulty-memory.ts';
import { storedDefinition } from '../test/stored-definition.ts';
import { createDefinitions, type Definitions } from './definitions.ts';

const ifAbsent = { ifAbsent: true } as const;

let clock: FakeClock;
let memory: FaultyMemory;
let definitions: Definitions<undefined>;
/** Those of another process. */
let others: Definitions<undefined>;

beforeEach(() => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  definitions = createDefinitions({ container: memory.container, clock, compile: () => undefined });
  others = createDefinitions({ container: memory.elsewhere, clock, compile: () => undefined });
});

/** Surveys of one tenant that this process knows. */
async function known(count: number, tenant = 'acme'): Promise<string[]> {
  const surveys = Array.from({ length: count }, (_, index) => `survey-${index}`);
  for (const survey of surveys) await others.write(tenant, survey, storedDefinition(), ifAbsent);
  await Promise.all(surveys.map((survey) => definitions.find(tenant, survey)));
  return surveys;
}

/** Each survey is in use ten times a second. Returns the calls of that time. */
async function use(
  surveys: readonly string[],
  seconds: number,
): Promise<{ reads: number; listings: number; waits: number }> {
  const [reads, listings] = [memory.calls.of('GetBlob'), memory.calls.of('ListBlobs')];
  let waits = 0;
  for (let passed = 0; passed < seconds * 1_000; passed += 100) {
    for (const survey of surveys) {
      if (definitions.peek('acme', survey)) continue;
      waits += 1;
      await definitions.find('acme', survey);
    }
    await clock.advance(100);
  }
  return {
    reads: memory.calls.of('GetBlob') - reads,
    listings: memory.calls.of('ListBlobs') - listings,
    waits,
  };
}

async function revise(survey: string): Promise<void> {
  const found = await others.read('acme', survey);
  if (found.outcome !== 'found') throw new Error(`${survey} is ${found.outcome}`);
  const document = { ...storedDefinition({ version: 2 }) };
  await others.write('acme', survey, document, { ifMatch: found.etag });
}

describe('definitions of one tenant', () => {
  test('are asked for with one listing in 20 s if many are in use, and no request waits', async () => {
    const surveys = await known(90);
    expect(await use(surveys, 60)).toEqual({ reads: 1, listings: 3, waits: 0 });
  });

  test('are read one by one if few are in use', async () => {
    const surveys = await known(90);
    const { listings, waits } = await use(surveys.slice(0, 20), 60);
    expect({ listings, waits }).toEqual({ listings: 0, waits: 0 });
  });

  test('that changed are found by the listing, and those that did not are not read', async () => {
    const surveys = await known(90);
    await revise('survey-7');
    await revise('survey-50');
    const { reads, waits } = await use(surveys, 10);
    expect({ reads, waits }).toEqual({ reads: 3, waits: 2 });
    for (const survey of surveys) {
      const version = ['survey-7', 'survey-50'].includes(survey) ? 2 : 1;
      expect(definitions.peek('acme', survey)).toMatchObject({ stored: { version } });
    }
  });

  test('are never used when they are older than 30 s', async () => {
    const surveys = await known(90);
    await use(surveys, 18);
    await revise('survey-7');
    await use(surveys, 30);
    expect(definitions.peek('acme', 'survey-7')).toMatchObject({ stored: { version: 2 } });
  });

  test('whose blobs are gone are not found', async () => {
    const surveys = await known(90);
    await memory.elsewhere.delete('acme/survey-7');
    await use(surveys, 10);
    expect(definitions.peek('acme', 'survey-7')).toEqual({ outcome: 'notFound' });
  });

  test('that this process writes while they are listed stay as written', async () => {
    const surveys = await known(90);
    await clock.advance(5_000);
    const gate = latch();
    memory.gate = gate.wait();
    for (let passed = 0; passed < 1_000; passed += 100) {
      for (const survey of surveys) definitions.peek('acme', survey);
      await clock.advance(100);
    }
    expect(memory.calls.of('ListBlobs')).toBe(0);
    memory.gate = undefined;
    const before = await others.read('acme', 'survey-7');
    const ifMatch = before.outcome === 'found' ? before.etag : '';
    await definitions.write('acme', 'survey-7', storedDefinition({ version: 2 }), { ifMatch });
    gate.open();
    await clock.settle();
    expect(memory.calls.of('ListBlobs')).toBe(1);
    expect(definitions.peek('acme', 'survey-7')).toMatchObject({ stored: { version: 2 } });
    expect(definitions.peek('acme', 'survey-8')).toMatchObject({ stored: { version: 1 } });
  });

  test('are read one by one again when few of them are in use', async () => {
    const surveys = await known(90);
    await use(surveys, 30);
    await use(surveys.slice(0, 10), 60);
    const { listings, waits } = await use(surveys.slice(0, 10), 60);
    expect({ listings, waits }).toEqual({ listings: 0, waits: 0 });
  });

  test('are not listed again and again among many others', async () => {
    const surveys = await known(3_000);
    const { listings } = await use(surveys.slice(0, 60), 300);
    expect(listings).toBeLessThan(10);
  });

  test('are used up to 60 s if storage does not respond, and asked for when it does again', async () => {
    const surveys = await known(90);
    await clock.advance(5_000);
    memory.isDown = true;
    await use(surveys, 50);
    memory.isDown = false;
    await revise('survey-7');
    await use(surveys, 30);
    expect(definitions.peek('acme', 'survey-7')).toMatchObject({ stored: { version: 2 } });
  });
});
