import { describe, expect, test } from '@jest/globals';
import {
  decideAlong,
  decideOnce,
  monday,
  observation,
  rulesOf,
  tenPerReplica,
} from '../../test/observations.ts';
import { unknown } from './reading.ts';
import { initialState } from './state.ts';

const backlog = rulesOf({ reactive: [tenPerReplica] });
const failed = unknown('the service was answered with 503');

const atHour = (hour: number) => ({ atMs: monday + hour * 3_600_000 });

const when = (comparison: Record<string, unknown>, scaleBy: number | string = 2) =>
  rulesOf({ reactive: [{ kind: 'condition', name: 'c', when: { all: [comparison] }, scaleBy }] });

describe('a target rule', () => {
  test.each([
    [0, 0],
    [1, 1],
    [10, 1],
    [11, 2],
    [95, 10],
  ])('wants a replica for each ten of %i ready messages: %i', (ready, replicas) => {
    expect(decideOnce(backlog, observation({ ready }, 1)).replicas).toBe(replicas);
  });

  test('goes by whatever signal it names, over a window if it has one', () => {
    const rate = {
      kind: 'target',
      name: 'rate',
      signal: 'arrivalPerSecond',
      as: 'average',
      overSeconds: 10,
      perReplica: 5,
    };
    const decisions = decideAlong(
      rulesOf({ reactive: [rate] }),
      [10, 20, 30].map((arrivalPerSecond, index) => ({ at: index * 5, signals: { arrivalPerSecond } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([2, 3, 4]);
  });
});

describe('a condition', () => {
  test.each([
    ['depth', { signal: 'ready', above: 50 }, { ready: 51 }, 5],
    ['depth at its bound', { signal: 'ready', above: 50 }, { ready: 50 }, 3],
    ['age', { signal: 'oldestAgeSeconds', above: 60 }, { oldestAgeSeconds: 61, ready: 1 }, 5],
    ['rate', { signal: 'drainPerSecond', below: 5 }, { drainPerSecond: 4, ready: 1 }, 5],
    ['lag', { signal: 'lagBytes', above: 1_000 }, { lagBytes: 1_001 }, 5],
  ])('on %s adds its replicas when it is met', (_, comparison, signals, replicas) => {
    expect(decideOnce(when(comparison), observation(signals, 3)).replicas).toBe(replicas);
  });

  test.each([
    ['a share of what there is', '50%', 4, 6],
    ['at least one of a share', '10%', 1, 2],
    ['fewer', -1, 4, 3],
    ['a share fewer', '-50%', 4, 2],
  ])('scales by %s', (_, scaleBy, current, replicas) => {
    const rules = when({ signal: 'arrivalPerSecond', above: 1 }, scaleBy);
    expect(decideOnce(rules, observation({ arrivalPerSecond: 2 }, current)).replicas).toBe(replicas);
  });

  test('on growth needs its whole window, and then the slope within it', () => {
    const rules = when({ signal: 'ready', as: 'growth', overSeconds: 60, above: 1 }, 1);
    const decisions = decideAlong(
      rules,
      [0, 30, 60, 90].map((at) => ({ at, signals: { ready: at * 2 + 1 } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 2, 3]);
    expect(decisions[1]?.voices).toEqual([
      { says: 'nothing', rule: 'c', because: 'ready (growth of 60 s) is not known yet: 30 s seen' },
    ]);
  });

  test('that is not met says nothing, and the number stays', () => {
    const decision = decideOnce(when({ signal: 'ready', above: 50 }), observation({ ready: 5 }, 3));
    expect(decision).toMatchObject({ action: 'hold', replicas: 3, winner: undefined });
    expect(decision.reason).toBe('hold 3; no reactive rule has a wish');
  });
});

describe('several reactive rules', () => {
  test('are all heard, and the highest wins', () => {
    const rules = rulesOf({
      reactive: [
        tenPerReplica,
        { kind: 'target', name: 'lag', signal: 'lagBytes', perReplica: 1_000 },
        {
          kind: 'condition',
          name: 'old',
          when: { any: [{ signal: 'oldestAgeSeconds', above: 60 }] },
          scaleBy: 1,
        },
      ],
    });
    const decision = decideOnce(rules, observation({ ready: 30, lagBytes: 6_500, oldestAgeSeconds: 5 }, 4));
    expect(decision).toMatchObject({ action: 'scale out', replicas: 7, winner: 'lag' });
    expect(decision.voices.map(({ says }) => says)).toEqual(['wish', 'wish', 'nothing']);
    expect(decision.reason).toBe('scale out from 4 to 7; "lag" wants 7: lagBytes 6500 at 1000 per replica');
  });
});

describe('constraints', () => {
  const office = { timeZone: 'UTC', days: ['mon'], from: '08:00', to: '18:00' };
  const rules = rulesOf({
    constraints: [
      { name: 'always', rank: 0, min: 1, max: 3 },
      { name: 'office', rank: 10, min: 2, max: 8, timetable: office },
      { name: 'launch', rank: 10, min: 5, max: 9, timetable: { ...office, from: '10:00' } },
    ],
    reactive: [tenPerReplica],
    stabilisation: { upSeconds: 600, downSeconds: 600, zeroSeconds: 600 },
    step: { up: 1, down: 1 },
  });

  test.each([
    ['the lowest rank holds at night', 3, 0, 0, 1],
    ['the highest rank in force counts', 9, 0, 3, 3],
    ['its minimum beats steps and windows', 9, 0, 0, 2],
    ['of equal ranks the first counts', 12, 0, 2, 2],
    ['a maximum beats every window', 3, 0, 8, 3],
  ])('%s', (_, hour, ready, current, replicas) => {
    expect(decideOnce(rules, observation({ ready }, current, atHour(hour))).replicas).toBe(replicas);
  });

  test('give way to the limits of the settings where none is in force', () => {
    const timetabled = rulesOf({ constraints: [{ name: 'office', min: 2, max: 8, timetable: office }] });
    const decision = decideOnce(timetabled, observation({}, 0, atHour(3)), { min: 1, max: 4 });
    expect(decision).toMatchObject({ replicas: 1, constraint: { rule: 'MIN_REPLICAS and MAX_REPLICAS' } });
  });

  test('cannot ask for more than the target has', () => {
    const decision = decideOnce(backlog, observation({ ready: 90 }, 2, { capacity: 4 }));
    expect(decision).toMatchObject({ replicas: 4, adjustments: [{ by: 'capacity', from: 9, to: 4 }] });
  });
});

describe('scaling in', () => {
  test.each([
    ['keeps what is in flight busy', { inFlight: 35 }, 4],
    ['keeps what is ready and in flight busy', { ready: 5, inFlight: 30 }, 4],
    ['keeps one while there is lag', { lagBytes: 1 }, 1],
    ['goes to none when nothing is left', {}, 0],
  ])('%s', (_, signals, replicas) => {
    expect(decideOnce(backlog, observation(signals, 6)).replicas).toBe(replicas);
  });

  test('never turns into scaling out because of what is in flight', () => {
    expect(decideOnce(backlog, observation({ inFlight: 1_000 }, 2))).toMatchObject({
      action: 'hold',
      replicas: 2,
      adjustments: [{ by: 'floor', from: 0, to: 2 }],
    });
  });
});

describe('from zero', () => {
  const slow = rulesOf({
    reactive: [tenPerReplica],
    stabilisation: { upSeconds: 300, downSeconds: 0, zeroSeconds: 60 },
    cooldown: { upSeconds: 300, downSeconds: 0 },
    step: { up: 1 },
  });

  test.each([
    ['ready messages wake as many as they need', { ready: 25 }, 3],
    ['lag alone wakes one', { lagBytes: 10 }, 1],
    ['messages in flight wake nobody: somebody has them', { inFlight: 10 }, 0],
    ['an idle queue wakes nobody', {}, 0],
  ])('%s, and nothing holds that back', (_, signals, replicas) => {
    const state = { ...initialState, lastOutMs: monday - 1_000 };
    expect(decideOnce(slow, observation(signals, 0), undefined, state).replicas).toBe(replicas);
  });

  test('wakes for ready messages that no rule speaks of', () => {
    const rules = rulesOf({
      reactive: [
        { kind: 'condition', name: 'deep', when: { all: [{ signal: 'ready', above: 500 }] }, scaleBy: 5 },
      ],
    });
    expect(decideOnce(rules, observation({ ready: 3 }, 0)).replicas).toBe(1);
  });

  test('and back to it only after a window without any work', () => {
    const readings = [0, 20, 40, 60, 80, 100].map((at) => ({ at, signals: { ready: at === 20 ? 5 : 0 } }));
    const decisions = decideAlong(slow, readings, 1);
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 1, 1, 0, 0]);
  });
});

describe('work that may gather', () => {
  const rules = rulesOf({
    reactive: [tenPerReplica],
    stabilisation: { downSeconds: 60, zeroSeconds: 5, wakeSeconds: 20 },
  });
  const along = (...seen: Parameters<typeof observation>[0][]) =>
    decideAlong(
      rules,
      seen.map((signals, index) => ({ at: index * 10, signals })),
      0,
    );
  const wanted = (decisions: ReturnType<typeof along>) => decisions.map(({ replicas }) => replicas);

  test('waits for a replica until the oldest message is that old', () => {
    const decisions = along(
      { ready: 3, oldestAgeSeconds: 4 },
      { ready: 4, oldestAgeSeconds: 14 },
      { ready: 5, oldestAgeSeconds: 24 },
    );
    expect(wanted(decisions)).toEqual([0, 0, 1]);
    expect(decisions[1]?.reason).toBe(
      'hold 0; "backlog" wants 1: ready 4 at 10 per replica; wake stabilisation 1 → 0 (it may gather for 6 s more)',
    );
  });

  test('waits no longer where it was old already when it was first seen', () => {
    expect(wanted(along({ ready: 1, oldestAgeSeconds: 20 }))).toEqual([1]);
  });

  test.each([
    ['lag has no age', { lagBytes: 10 }],
    ['it cannot be read', { ready: 1, oldestAgeSeconds: failed }],
  ])('has waited since it was first seen where %s', (_, work) => {
    expect(wanted(along(work, work, work))).toEqual([0, 0, 1]);
  });

  test('waits anew where it was done in between', () => {
    const work = { lagBytes: 10 };
    expect(wanted(along(work, {}, work, work, work))).toEqual([0, 0, 0, 0, 1]);
  });

  test('neither wakes nor waits anew because of a look that fails', () => {
    const work = { lagBytes: 10 };
    expect(wanted(along(work, { ready: failed }, { ready: failed }, work))).toEqual([0, 0, 0, 1]);
  });

  test('does not wait where it is more than one replica is good for', () => {
    expect(wanted(along({ ready: 11, oldestAgeSeconds: 1 }))).toEqual([2]);
  });

  test('lets the last replica go by the window to zero alone, and the others by theirs', () => {
    const idle = [0, 10, 20].map((at) => ({ at, signals: {} }));
    expect(wanted(decideAlong(rules, idle, 1))).toEqual([1, 0, 0]);
    expect(wanted(decideAlong(rules, idle, 2))).toEqual([2, 2, 2]);
  });

  test('is never left in the middle', () => {
    const held = [0, 10, 20].map((at) => ({ at, signals: { inFlight: 1 } }));
    expect(wanted(decideAlong(rules, held, 1))).toEqual([1, 1, 1]);
  });
});

describe('restraints', () => {
  test('scaling in waits for its window, and goes to the most that was needed within it', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 60, zeroSeconds: 60 } });
    const loads = [80, 20, 30, 20, 10, 10, 10];
    const decisions = decideAlong(
      rules,
      loads.map((ready, index) => ({ at: index * 20, signals: { ready } })),
      8,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([8, 8, 8, 3, 3, 2, 1]);
  });

  test('scaling out waits for its window, and goes to the least that was needed within it', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { upSeconds: 60, downSeconds: 0 } });
    const decisions = decideAlong(
      rules,
      [10, 50, 90, 70, 60].map((ready, index) => ({ at: index * 30, signals: { ready } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 5, 7, 6]);
  });

  test('a restart counts what runs as needed', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 60, zeroSeconds: 60 } });
    expect(decideOnce(rules, observation({}, 5))).toMatchObject({ action: 'hold', replicas: 5 });
  });

  test.each([
    ['at most so many more at once', { up: 2 }, 90, 3, 5],
    ['at most a share more at once', { up: '50%' }, 90, 4, 6],
    ['at most so many fewer at once', { down: 1 }, 0, 6, 5],
    ['at most a share fewer, but one at least', { down: '10%' }, 0, 6, 5],
  ])('a step lets through %s', (_, step, ready, current, replicas) => {
    expect(
      decideOnce(rulesOf({ reactive: [tenPerReplica], step }), observation({ ready }, current)).replicas,
    ).toBe(replicas);
  });

  test('of a time that has not come any more, since the clock was set back, hold nothing back', () => {
    const rules = rulesOf({
      reactive: [tenPerReplica],
      stabilisation: { downSeconds: 60, zeroSeconds: 60 },
      cooldown: { upSeconds: 60, downSeconds: 60 },
    });
    const readings = [
      { at: 7_200, signals: { ready: 50 } },
      { at: 0, signals: { ready: 90 } },
      { at: 60, signals: { ready: 90 } },
      { at: 120, signals: { ready: 20 } },
      { at: 180, signals: { ready: 20 } },
    ];
    expect(decideAlong(rules, readings, 1).map(({ replicas }) => replicas)).toEqual([5, 9, 9, 2, 2]);
  });

  test('the cooldowns up and down are apart', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], cooldown: { upSeconds: 20, downSeconds: 60 } });
    const loads = [20, 50, 50, 50, 10, 10, 10, 10, 60];
    const decisions = decideAlong(
      rules,
      loads.map((ready, index) => ({ at: index * 10, signals: { ready } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([2, 2, 5, 5, 5, 5, 5, 5, 6]);
    expect(decisions[1]?.reason).toContain('cooldown 5 → 2 (10 s left after scaling out)');
  });
});

describe('an unknown reading', () => {
  test.each([
    ['ready', 4],
    ['inFlight', 4],
    ['lagBytes', 4],
  ] as const)('of %s changes nothing, and says so', (signal, replicas) => {
    const decision = decideOnce(backlog, observation({ ready: 90, [signal]: failed }, 4));
    expect(decision).toMatchObject({ action: 'hold', replicas, winner: undefined });
    expect(decision.reason).toBe(
      [...new Set(decision.unknowns)].join('; ').replace(/^/, 'hold 4; nothing reactive changes while '),
    );
    expect(decision.unknowns[0]).toBe(`${signal} is unknown: the service was answered with 503`);
  });

  test('that no rule needs does not matter', () => {
    const signals = { ready: 50, drainPerSecond: failed, oldestAgeSeconds: failed };
    expect(decideOnce(backlog, observation(signals, 4)).replicas).toBe(5);
  });

  test('within a window is left out, and delays scaling in after it', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 30, zeroSeconds: 30 } });
    const decisions = decideAlong(
      rules,
      [{ ready: 0 }, { ready: 0 }, { ready: failed }, { ready: 0 }, { ready: 0 }, { ready: 0 }].map(
        (signals, index) => ({ at: index * 15, signals }),
      ),
      3,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([3, 3, 3, 3, 0, 0]);
  });

  test('does not keep a constraint from being obeyed, which needs no reading', () => {
    const decision = decideOnce(backlog, observation({ ready: failed }, 0), { min: 2, max: 4 });
    expect(decision).toMatchObject({ action: 'scale out', replicas: 2 });
  });
});

test('a dry run decides as ever and says that nobody acts', () => {
  const rules = rulesOf({ reactive: [tenPerReplica], dryRun: true });
  expect(decideOnce(rules, observation({ ready: 30 }, 1))).toMatchObject({ replicas: 3, isDryRun: true });
});
