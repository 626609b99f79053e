import { describe, expect, test } from '@jest/globals';
import { faultsOfRules, parseRules } from './parse-rules.ts';

const valid = {
  dryRun: true,
  constraints: [
    { name: 'always', min: 0, max: 10 },
    {
      name: 'office hours',
      rank: 5,
      min: 2,
      max: 20,
      timetable: { timeZone: 'Europe/Berlin', days: ['mon', 'fri'], from: '08:00', to: '18:30' },
    },
  ],
  reactive: [
    { kind: 'target', name: 'backlog', perReplica: 25 },
    {
      kind: 'condition',
      name: 'old',
      when: { any: [{ signal: 'oldestAgeSeconds', as: 'minimum', overSeconds: 60, above: 30 }] },
      scaleBy: '50%',
    },
  ],
  cooldown: { upSeconds: 10 },
  step: { up: 4, down: '50%' },
};

function faultsOf(document: unknown): string[] {
  return faultsOfRules(typeof document === 'string' ? document : JSON.stringify(document));
}

describe('a rules file', () => {
  test('may begin with a byte order mark', () => {
    expect(faultsOf('\uFEFF{"dryRun":true}')).toEqual([]);
  });

  test('is parsed with its defaults', () => {
    expect(parseRules('{}')).toEqual({
      outcome: 'valid',
      rules: {
        dryRun: false,
        constraints: [],
        reactive: [],
        stabilisation: { upSeconds: 0, downSeconds: 30, zeroSeconds: 60, wakeSeconds: 0 },
        cooldown: { upSeconds: 0, downSeconds: 0 },
        step: {},
      },
    });
    expect(parseRules(JSON.stringify(valid))).toMatchObject({
      outcome: 'valid',
      rules: {
        constraints: [{ name: 'always', rank: 0 }, { name: 'office hours' }],
        reactive: [{ signal: 'ready', as: 'last' }, { when: { any: [{ above: 30 }] } }],
        cooldown: { upSeconds: 10, downSeconds: 0 },
      },
    });
  });

  test('is reported with all of its faults at once, each with its path', () => {
    expect(
      faultsOf({
        dryrun: true,
        constraints: [
          { name: 'a', min: 5, max: 2 },
          { name: '', min: -1, max: 1.5, timetable: { timeZone: 'Mars/Olympus', from: '8:00' } },
        ],
        reactive: [{ kind: 'target', name: 'b', perReplica: 0 }, { kind: 'guess' }],
        step: { up: 0 },
      }),
    ).toEqual([
      'constraints[0].max: max is below min',
      expect.stringMatching(/^constraints\[1\]\.name: /),
      expect.stringMatching(/^constraints\[1\]\.min: /),
      expect.stringMatching(/^constraints\[1\]\.max: /),
      'constraints[1].timetable.timeZone: expected a time zone such as "Europe/Berlin"',
      'constraints[1].timetable.from: expected a time of day such as "08:30"',
      'constraints[1].timetable.to: from and to go together',
      expect.stringMatching(/^reactive\[0\]\.perReplica: /),
      expect.stringMatching(/^reactive\[1\]\.kind: /),
      expect.stringMatching(/^step\.up: /),
      'dryrun: no such property',
    ]);
  });

  test.each([
    ['text that is not JSON', '{"a":', /^not JSON: /],
    ['a list', '[]', /expected object/],
    [
      'a comparison without a bound',
      { reactive: [condition({ signal: 'ready' })] },
      /^reactive\[0\]\.when\.all\[0\]\.above: expected exactly one of above and below$/,
    ],
    [
      'growth without a window',
      { reactive: [condition({ signal: 'ready', as: 'growth', above: 1 })] },
      /^reactive\[0\]\.when\.all\[0\]\.overSeconds: /,
    ],
    [
      'an unknown signal',
      { reactive: [condition({ signal: 'cpu', above: 1 })] },
      /^reactive\[0\]\.when\.all\[0\]\.signal: /,
    ],
    ['a step with a sign', { step: { down: '-5%' } }, /^step\.down: a step has no sign$/],
    [
      'a scaling by 0',
      { reactive: [{ ...condition({ signal: 'ready', above: 1 }), scaleBy: 0 }] },
      /scaleBy 0/,
    ],
    [
      'two rules of the same name',
      {
        constraints: [
          { name: 'a', min: 0, max: 1 },
          { name: 'a', min: 0, max: 2 },
        ],
      },
      /^constraints\[1\]\.name: another rule is called "a"$/,
    ],
    ['half a time of day', timetable({ from: '08:00' }), /timetable\.to: from and to go together$/],
    ['a time span of no length', timetable({ from: '08:00', to: '08:00' }), /timetable\.to: to must differ/],
    ['a date that does not exist', timetable({ firstDate: '2026-02-30' }), /timetable\.firstDate: /],
    [
      'dates in the wrong order',
      timetable({ firstDate: '2026-03-02', lastDate: '2026-03-01' }),
      /lastDate is before/,
    ],
  ])('with %s is refused', (_, document, fault) => {
    expect(faultsOf(document)).toEqual([expect.stringMatching(fault)]);
  });
});

function condition(comparison: Record<string, unknown>) {
  return { kind: 'condition', name: 'c', when: { all: [comparison] }, scaleBy: 1 };
}

function timetable(more: Record<string, unknown>) {
  return { constraints: [{ name: 'a', min: 0, max: 1, timetable: { timeZone: 'UTC', ...more } }] };
}
