import { countedFacets, startHistory, SurveyAnswersSummary, TimeZone } from '@canvass/surveys';
import { describe, expect, test } from '@jest/globals';
import { coffee as definition, definitionOf } from '../../test/definition.ts';
import { coffeeFixture, logFixture, type LogFixture } from '../../test/log-fixture.ts';
import { compactLog, maxLogBlobs, rebuildSummary, surveyPath } from '../index.ts';
import { UsedInvitations } from '../format/used-invitations.ts';
import { emptyDocument, encodeDocument } from './document-json.ts';
import {
  figuresFromMetadata,
  figuresMetadata,
  figuresOf as figuresOfDocument,
  trendOf,
} from './summary-figures.ts';

const questions = countedFacets(startHistory(definition), 1) ?? [];

function totalsOf(...days: string[]): SurveyAnswersSummary {
  const totals = SurveyAnswersSummary.empty();
  for (const day of days) totals.addNewAnswer({ receivedAt: `${day}T09:00:00.000Z`, answers: {} }, questions);
  return totals;
}

const figuresOf = (totals: SurveyAnswersSummary) =>
  figuresOfDocument({ totals, invited: new UsedInvitations() });

function metadataOf(totals: SurveyAnswersSummary): Record<string, string> {
  const history = startHistory(definition);
  return figuresMetadata({ ...emptyDocument(history, 1), totals });
}

const none = (count: number): number[] => Array.from({ length: count }, () => 0);

describe('the figures of a summary', () => {
  test('are 14 days that end with the latest answer, days without one included', () => {
    const totals = totalsOf('2026-02-27', '2026-03-01', '2026-03-02', '2026-03-02');
    expect(figuresOf(totals)).toEqual({
      answers: 4,
      usedInvitations: 0,
      lastAnswerAt: '2026-03-02T09:00:00.000Z',
      zone: 'UTC',
      days: [
        { day: '2026-02-27', answers: 1 },
        { day: '2026-02-28', answers: 0 },
        { day: '2026-03-01', answers: 1 },
        { day: '2026-03-02', answers: 2 },
      ],
    });
    const long = figuresOf(totalsOf('2025-01-01', '2026-02-16', '2026-02-17', '2026-03-01', '2026-03-02'));
    expect([long.days.length, long.days[0], long.days.at(-1)]).toEqual([
      14,
      { day: '2026-02-17', answers: 1 },
      { day: '2026-03-02', answers: 1 },
    ]);
  });

  test.each([
    [[]],
    [['2026-03-02']],
    [['2025-12-31', '2026-01-02', '2026-01-02']],
    [['2026-01-01', '2026-03-02']],
  ])('come back from metadata: %j', (days) => {
    const totals = totalsOf(...days);
    const metadata = metadataOf(totals);
    for (const value of Object.values(metadata)) expect(value).toMatch(/^[\x21-\x7e]+$/);
    expect(figuresFromMetadata(metadata)).toEqual(figuresOf(totals));
  });

  test('have the number of used invitations, also once further ones are used', () => {
    const used = new UsedInvitations();
    const document = { ...emptyDocument(startHistory(definition), 1), totals: totalsOf(), invited: used };
    const known = () => figuresFromMetadata(figuresMetadata(document));
    expect(known()).toMatchObject({ usedInvitations: 0 });
    for (const number of [0, 7, 40_000, 7]) used.add(number);
    expect(known()).toMatchObject({ usedInvitations: 3 });
    const further = new UsedInvitations();
    for (const number of [7, 8]) further.add(number);
    used.addAll(further);
    expect(known()).toMatchObject({ usedInvitations: 4 });
    expect(UsedInvitations.fromJSON(used.toJSON()).size).toBe(4);
  });

  test('show the days up to today as a trend', () => {
    const figures = figuresOf(totalsOf('2026-03-01', '2026-03-02', '2026-03-02'));
    const at = (time: string) => trendOf(figures, Date.parse(time));
    expect(at('2026-03-02T23:59:59Z')).toEqual([...none(12), 1, 2]);
    expect(at('2026-03-04T00:00:00Z')).toEqual([...none(10), 1, 2, 0, 0]);
    expect(at('2026-03-15T12:00:00Z')).toEqual([2, ...none(13)]);
    expect(at('2027-03-02T12:00:00Z')).toEqual(none(14));
  });

  test('have the days of the time zone, up to today there', () => {
    const totals = SurveyAnswersSummary.empty(TimeZone.of('Asia/Kathmandu'));
    for (const time of ['17:00', '18:14', '18:15']) {
      totals.addNewAnswer({ receivedAt: `2026-03-01T${time}:00.000Z`, answers: {} }, questions);
    }
    const figures = figuresFromMetadata(metadataOf(totals));
    if (figures === undefined || figures === 'deleted') throw new Error('there are no figures');
    expect(figures).toEqual(figuresOf(totals));
    expect(figures.zone).toBe('Asia/Kathmandu');
    expect(trendOf(figures, Date.parse('2026-03-02T18:14:59Z'))).toEqual([...none(12), 2, 1]);
    expect(trendOf(figures, Date.parse('2026-03-02T18:15:00Z'))).toEqual([...none(11), 2, 1, 0]);
  });

  test.each([
    [{}],
    [{ answers: '' }],
    [{ answers: '-1' }],
    [{ answers: '1.5' }],
    [{ answers: '9'.repeat(16) }],
    [{ title: 'other' }],
  ])('are unknown without their metadata: %j', (metadata: Record<string, string>) => {
    expect(figuresFromMetadata(metadata)).toBeUndefined();
  });

  test.each([
    '',
    '2026-13-01:1',
    '2026-03-01',
    '2026-03-01:',
    '2026-03-01:1,x',
    `2026-03-01:${'1,'.repeat(14)}1`,
  ])('have no days if these are not readable: %j', (days) => {
    expect(figuresFromMetadata({ answers: '2', last: 'soon', days })).toEqual({
      answers: 2,
      usedInvitations: 0,
      lastAnswerAt: null,
      zone: 'UTC',
      days: [],
    });
  });
});

async function counted(
  { answer, worker }: LogFixture,
  key: Parameters<LogFixture['answer']>[1][0],
  count: number,
) {
  await answer('S1', [key], count);
  await worker().counter.count(['S1']);
}

describe('the figures of a tenant', () => {
  test('are in one listing, after each kind of write', async () => {
    const fixture = await coffeeFixture();
    const { coffee, summaries, containers, newId, clock } = fixture;
    const figures = async () => (await summaries.listFigures('acme')).get(surveyPath(coffee));
    expect(await figures()).toEqual({
      answers: 0,
      usedInvitations: 0,
      lastAnswerAt: null,
      zone: 'UTC',
      days: [],
    });
    await counted(fixture, coffee, 5);
    expect(await figures()).toMatchObject({ answers: 5, days: [{ answers: 5 }] });
    const { lastAnswerAt } = await fixture.summary(coffee);
    expect(await figures()).toMatchObject({ lastAnswerAt });

    await summaries.revise(coffee, definitionOf({ ...definition, title: 'Tea' }));
    expect(await figures()).toMatchObject({ answers: 5 });

    const { bytes } = encodeDocument(await fixture.document(coffee));
    await fixture.direct.summaries.put(surveyPath(coffee), bytes.subarray(1));
    const rebuilding = { ...containers, summariesContainer: containers.summaries, summaries, newId, clock };
    const { history } = JSON.parse(bytes.toString()) as { history: ReturnType<typeof startHistory> };
    expect(await rebuildSummary(rebuilding, coffee, { history })).toMatchObject({ outcome: 'rebuilt' });
    expect(await figures()).toMatchObject({ answers: 5, lastAnswerAt });

    await summaries.writeTombstone(coffee);
    expect(await figures()).toBeUndefined();
    expect(await summaries.figures(coffee)).toEqual({ outcome: 'deleted' });
  });

  test('outlast a compaction', async () => {
    const fixture = await coffeeFixture();
    const { coffee, summaries, newId, document, direct } = fixture;
    const { answerLogs } = direct;
    await counted(fixture, coffee, 3);
    const before = await document(coffee);
    const [log] = before.log;
    if (!log) throw new Error('there is a log');
    const copy = Array.from({ length: maxLogBlobs }, () => ({
      ...log,
      answers: 0,
      committedLength: 0,
      blocks: 0,
      runs: [],
    }));
    const fragmented = encodeDocument({ ...before, log: [log, ...copy] });
    await direct.summaries.put(surveyPath(coffee), fragmented.bytes, { metadata: fragmented.metadata });
    expect(await compactLog({ summaries, answerLogs, newId }, coffee)).toBe('compacted');
    expect(await summaries.figures(coffee)).toMatchObject({ outcome: 'found', figures: { answers: 3 } });
  });

  test("are each survey's own, and no other tenant's", async () => {
    const fixture = logFixture();
    const { createSurvey, summaries } = fixture;
    await createSurvey('coffee');
    await counted(fixture, await createSurvey('tea'), 2);
    await createSurvey('tea', 'acme-2');
    const listed = await summaries.listFigures('acme');
    expect([...listed].map(([path, { answers }]) => [path, answers])).toEqual([
      ['acme/coffee/I1', 0],
      ['acme/tea/I1', 2],
    ]);
  });

  test('that an older release wrote are read from the document, and are not in the listing', async () => {
    const fixture = await coffeeFixture();
    const { coffee, summaries, direct, document } = fixture;
    await counted(fixture, coffee, 2);
    await direct.summaries.put(surveyPath(coffee), encodeDocument(await document(coffee)).bytes);
    expect(await summaries.listFigures('acme')).toEqual(new Map());
    expect(await summaries.figures(coffee)).toMatchObject({ outcome: 'found', figures: { answers: 2 } });
    await counted(fixture, coffee, 1);
    expect((await summaries.listFigures('acme')).get(surveyPath(coffee))).toMatchObject({ answers: 3 });
    expect(await summaries.figures({ ...coffee, survey: 'tea' })).toEqual({ outcome: 'notFound' });
  });
});
