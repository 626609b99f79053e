import { describe, expect, test } from '@jest/globals';
import { parseSettings, settingsOf, settingsToStore, surveyState } from './settings.ts';

const opensAt = '2026-11-22T09:00:00.000Z';
const closesAt = '2026-11-23T09:00:00.000Z';
const messages = (input: unknown): string[] => {
  const parsed = parseSettings(input);
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path}: ${message}`);
};

describe('settings', () => {
  test('are all optional', () => {
    expect(parseSettings({})).toEqual({ ok: true, settings: {} });
  });

  test('are taken as they are, with times as toISOString writes them', () => {
    const given = {
      closed: true,
      opensAt: '2026-11-22T09:00:00Z',
      closesAt,
      maxAnswers: 10,
      inviteOnly: true,
      sharedDevice: true,
      retention: { days: 3_650, keepTotals: false },
      closedText: 'Sorry,\nit is over.',
      thanksText: 'Thanks a lot!',
      redirectTo: 'https://example.org/next?a=1',
      frameOrigins: ['https://shop.example', 'http://localhost:8080'],
      publicResults: { texts: false },
    };
    expect(parseSettings(given)).toEqual({ ok: true, settings: { ...given, opensAt } });
  });

  test.each([
    [[], ': Settings must be an object'],
    [{ colour: 'red' }, 'colour: Unknown property'],
    [{ closed: false }, 'closed: closed must be true, or left out'],
    [{ saving: { keepDays: 0, onExpiry: 'erase' } }, 'saving.keepDays: saving.keepDays must be at least 1'],
    [{ saving: { keepDays: 91, onExpiry: 'answer' } }, 'saving.keepDays: saving.keepDays must be at most 90'],
    [
      { saving: { keepDays: 7, onExpiry: 'send' } },
      'saving.onExpiry: saving.onExpiry must be "erase" or "answer"',
    ],
    [{ saving: true }, 'saving: saving must be an object'],
    [
      { saving: { keepDays: 7, onExpiry: 'erase' }, sharedDevice: true },
      'saving: saving and sharedDevice exclude each other: the next person must not find what was saved',
    ],
    [{ retention: { days: 0, keepTotals: true } }, 'retention.days: retention.days must be at least 1'],
    [
      { retention: { days: 3_651, keepTotals: true } },
      'retention.days: retention.days must be at most 3650: ten years',
    ],
    [{ retention: { days: '30', keepTotals: true } }, 'retention.days: retention.days must be an integer'],
    [{ retention: { days: 1.5, keepTotals: true } }, 'retention.days: retention.days must be an integer'],
    [{ retention: { days: 30 } }, 'retention.keepTotals: retention.keepTotals must be true or false'],
    [{ retention: { days: 30, keepTotals: true, hours: 1 } }, 'retention.hours: Unknown property'],
    [{ retention: 30 }, 'retention: retention must be an object'],
    [{ inviteOnly: false }, 'inviteOnly: inviteOnly must be true, or left out'],
    [{ sharedDevice: false }, 'sharedDevice: sharedDevice must be true, or left out'],
    [{ opensAt: '2026-11-22' }, 'opensAt: opensAt must be a time in UTC, such as 2026-11-22T09:00:00Z'],
    [
      { opensAt: '2026-13-22T09:00:00Z' },
      'opensAt: opensAt must be a time in UTC, such as 2026-11-22T09:00:00Z',
    ],
    [{ opensAt: closesAt, closesAt: opensAt }, 'closesAt: closesAt must be later than opensAt'],
    [{ maxAnswers: 0 }, 'maxAnswers: maxAnswers must be at least 1'],
    [{ maxAnswers: 1.5 }, 'maxAnswers: maxAnswers must be an integer'],
    [
      { publicResults: { id: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', texts: true } },
      'publicResults.id: Unknown property',
    ],
    [{ closedText: ' ' }, 'closedText: closedText must not be blank'],
    [{ thanksText: 'x'.repeat(2_001) }, 'thanksText: thanksText must have at most 2000 characters'],
  ])('refuses faults: %#', (input, message) => {
    expect(messages(input)).toEqual([message]);
  });

  test.each([
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    'https://user:password@example.org',
    'example.org',
    'https://{name}.org/',
    'https://shop.example{path}/x',
    'https://{name|dear friend}/',
    'https://shop.example:{port}/',
  ])('%s is no address to continue to', (redirectTo) => {
    expect(messages({ redirectTo })).toHaveLength(1);
  });

  test.each([
    ['https://SHOP.example', 'https://shop.example/'],
    ['https://shop.example/{name|dear friend}/x y', 'https://shop.example/{name|dear friend}/x%20y'],
    [
      'https://shop.example/{name|Müller}?n={name|a/b}#{{',
      'https://shop.example/{name|Müller}?n={name|a/b}#{{',
    ],
    ['https://shop.example/place0e/{name}', 'https://shop.example/place0e/{name}'],
  ])('%s is kept as %s', (redirectTo, kept) => {
    expect(parseSettings({ redirectTo })).toEqual({ ok: true, settings: { redirectTo: kept } });
    expect(parseSettings({ redirectTo: kept })).toEqual({ ok: true, settings: { redirectTo: kept } });
  });

  test.each([
    'https://shop.example/path',
    'https://shop.example/',
    'http://shop.example',
    "https://shop.example; script-src 'unsafe-inline'",
    '*',
    'https://*.example',
    'null',
  ])('%s is no frame origin', (origin) => {
    expect(messages({ frameOrigins: [origin] })).toHaveLength(1);
  });
});

describe('stored settings', () => {
  const given = { maxAnswers: 10, publicResults: { texts: true } };
  const stored = { maxAnswers: 10, publicResults: { id: 'first', texts: true } };

  test('are those that were given, with an id for the link to the results', () => {
    expect(settingsToStore(given, {}, () => 'first')).toEqual(stored);
    expect(settingsToStore({ maxAnswers: 10 }, {}, () => 'first')).toEqual({ maxAnswers: 10 });
    expect(settingsOf(stored)).toEqual(given);
  });

  test('keep the id of the link until it was off', () => {
    const noTexts = { publicResults: { texts: false } };
    const kept = settingsToStore(noTexts, stored, () => 'second');
    expect(kept).toEqual({ publicResults: { id: 'first', texts: false } });
    const off = settingsToStore({}, kept, () => 'second');
    expect(settingsToStore(noTexts, off, () => 'second').publicResults?.id).toBe('second');
  });
});

describe('a survey', () => {
  const [before, during, after] = [opensAt, closesAt].flatMap((at, index) =>
    index === 0 ? [Date.parse(at) - 1, Date.parse(at)] : [Date.parse(at)],
  ) as [number, number, number];

  test('is open without settings', () => {
    expect(surveyState({}, during, undefined)).toEqual({ state: 'open' });
  });

  test('opens and closes at its dates', () => {
    const at = (now: number) => surveyState({ opensAt, closesAt }, now, 0);
    expect(at(before)).toEqual({ state: 'scheduled', opensAt });
    expect(at(during)).toEqual({ state: 'open' });
    expect(at(after)).toEqual({ state: 'closed', why: 'date' });
  });

  test('closes at its limit, unless the number of answers is unknown', () => {
    expect(surveyState({ maxAnswers: 5 }, during, 4)).toEqual({ state: 'open' });
    expect(surveyState({ maxAnswers: 5 }, during, 5)).toEqual({ state: 'closed', why: 'limit' });
    expect(surveyState({ maxAnswers: 5 }, during, undefined)).toEqual({ state: 'open' });
  });

  test('stays closed by its owner before it opens', () => {
    expect(surveyState({ closed: true, opensAt }, before, 0)).toEqual({ state: 'closed', why: 'owner' });
  });
});
