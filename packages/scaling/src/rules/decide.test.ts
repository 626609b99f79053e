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
const failed = unknown('the service answered 503');

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

  test('uses the signal that it names, over a window if it has one', () => {
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
    ['a percentage', '50%', 4, 6],
    ['at least one for a small percentage', '10%', 1, 2],
    ['fewer', -1, 4, 3],
    ['a percentage fewer', '-50%', 4, 2],
  ])('scales by %s', (_, scaleBy, current, replicas) => {
    const rules = when({ signal: 'arrivalPerSecond', above: 1 }, scaleBy);
    expect(decideOnce(rules, observation({ arrivalPerSecond: 2 }, current)).replicas).toBe(replicas);
  });

  test('on growth needs a complete window, then uses the slope within it', () => {
    const rules = when({ signal: 'ready', as: 'growth', overSeconds: 60, above: 1 }, 1);
    const decisions = decideAlong(
      rules,
      [0, 30, 60, 90].map((at) => ({ at, signals: { ready: at * 2 + 1 } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 2, 3]);
    expect(decisions[1]?.ruleResults).toEqual([
      { outcome: 'none', rule: 'c', because: 'ready (growth of 60 s) is not known yet: only 30 s seen' },
    ]);
  });

  test('that is not met proposes nothing, and the number stays', () => {
    const decision = decideOnce(when({ signal: 'ready', above: 50 }), observation({ ready: 5 }, 3));
    expect(decision).toMatchObject({ action: 'hold', replicas: 3, winner: undefined });
    expect(decision.reason).toBe('hold 3; no reactive rule applies');
  });
});

describe('several reactive rules', () => {
  test('are all evaluated, and the highest proposal wins', () => {
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
    expect(decision.ruleResults.map(({ outcome }) => outcome)).toEqual(['proposal', 'proposal', 'none']);
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
    ['the lowest rank applies at night', 3, 0, 0, 1],
    ['the highest rank in force applies', 9, 0, 3, 3],
    ['its minimum overrides steps and windows', 9, 0, 0, 2],
    ['on equal ranks the first applies', 12, 0, 2, 2],
    ['a maximum overrides every window', 3, 0, 8, 3],
  ])('%s', (_, hour, ready, current, replicas) => {
    expect(decideOnce(rules, observation({ ready }, current, atHour(hour))).replicas).toBe(replicas);
  });

  test('are replaced by the limits of the settings when none is in force', () => {
    const timetabled = rulesOf({ constraints: [{ name: 'office', min: 2, max: 8, timetable: office }] });
    const decision = decideOnce(timetabled, observation({}, 0, atHour(3)), { min: 1, max: 4 });
    expect(decision).toMatchObject({ replicas: 1, constraint: { rule: 'MIN_REPLICAS and MAX_REPLICAS' } });
  });

  test('are limited by the capacity of the target', () => {
    const decision = decideOnce(backlog, observation({ ready: 90 }, 2, { capacity: 4 }));
    expect(decision).toMatchObject({ replicas: 4, adjustments: [{ by: 'capacity', from: 9, to: 4 }] });
  });
});

describe('scaling in', () => {
  test.each([
    ['keeps the replicas that in-flight messages need', { inFlight: 35 }, 4],
    ['keeps the replicas that ready and in-flight messages need', { ready: 5, inFlight: 30 }, 4],
    ['keeps one while there is lag', { lagBytes: 1 }, 1],
    ['goes to zero when nothing is left', {}, 0],
  ])('%s', (_, signals, replicas) => {
    expect(decideOnce(backlog, observation(signals, 6)).replicas).toBe(replicas);
  });

  test('never becomes scaling out because of in-flight messages', () => {
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
    ['in-flight messages wake none: a replica has them', { inFlight: 10 }, 0],
    ['an idle queue wakes none', {}, 0],
  ])('%s, and nothing delays that', (_, signals, replicas) => {
    const state = { ...initialState, lastOutMs: monday - 1_000 };
    expect(decideOnce(slow, observation(signals, 0), undefined, state).replicas).toBe(replicas);
  });

  test('wakes for ready messages that no rule mentions', () => {
    const rules = rulesOf({
      reactive: [
        { kind: 'condition', name: 'deep', when: { all: [{ signal: 'ready', above: 500 }] }, scaleBy: 5 },
      ],
    });
    expect(decideOnce(rules, observation({ ready: 3 }, 0)).replicas).toBe(1);
  });

  test('returns to zero only after a window without any work', () => {
    const readings = [0, 20, 40, 60, 80, 100].map((at) => ({ at, signals: { ready: at === 20 ? 5 : 0 } }));
    const decisions = decideAlong(slow, readings, 1);
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 1, 1, 0, 0]);
  });
});

describe('with wakeSeconds', () => {
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

  test('work waits for a replica until the oldest message is that old', () => {
    const decisions = along(
      { ready: 3, oldestAgeSeconds: 4 },
      { ready: 4, oldestAgeSeconds: 14 },
      { ready: 5, oldestAgeSeconds: 24 },
    );
    expect(wanted(decisions)).toEqual([0, 0, 1]);
    expect(decisions[1]?.reason).toBe(
      'hold 0; "backlog" wants 1: ready 4 at 10 per replica; wake stabilisation 1 → 0 (work may gather for 6 s more)',
    );
  });

  test('work that is old enough when it is first seen does not wait', () => {
    expect(wanted(along({ ready: 1, oldestAgeSeconds: 20 }))).toEqual([1]);
  });

  test.each([
    ['its age does not exist, as with lag', { lagBytes: 10 }],
    ['its age cannot be read', { ready: 1, oldestAgeSeconds: failed }],
  ])('work waits from when it was first seen if %s', (_, work) => {
    expect(wanted(along(work, work, work))).toEqual([0, 0, 1]);
  });

  test('the wait begins again after a time without work', () => {
    const work = { lagBytes: 10 };
    expect(wanted(along(work, {}, work, work, work))).toEqual([0, 0, 0, 0, 1]);
  });

  test('a failed reading neither ends nor restarts the wait', () => {
    const work = { lagBytes: 10 };
    expect(wanted(along(work, { ready: failed }, { ready: failed }, work))).toEqual([0, 0, 0, 1]);
  });

  test('work for more than one replica does not wait', () => {
    expect(wanted(along({ ready: 11, oldestAgeSeconds: 1 }))).toEqual([2]);
  });

  test('the last replica stops after zeroSeconds alone, the others after downSeconds', () => {
    const idle = [0, 10, 20].map((at) => ({ at, signals: {} }));
    expect(wanted(decideAlong(rules, idle, 1))).toEqual([1, 0, 0]);
    expect(wanted(decideAlong(rules, idle, 2))).toEqual([2, 2, 2]);
  });

  test('the last replica does not stop while it holds a message', () => {
    const held = [0, 10, 20].map((at) => ({ at, signals: { inFlight: 1 } }));
    expect(wanted(decideAlong(rules, held, 1))).toEqual([1, 1, 1]);
  });
});

describe('restraints', () => {
  test('scaling in waits for its window, and goes to the most needed within it', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 60, zeroSeconds: 60 } });
    const loads = [80, 20, 30, 20, 10, 10, 10];
    const decisions = decideAlong(
      rules,
      loads.map((ready, index) => ({ at: index * 20, signals: { ready } })),
      8,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([8, 8, 8, 3, 3, 2, 1]);
  });

  test('scaling out waits for its window, and goes to the fewest needed within it', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { upSeconds: 60, downSeconds: 0 } });
    const decisions = decideAlong(
      rules,
      [10, 50, 90, 70, 60].map((ready, index) => ({ at: index * 30, signals: { ready } })),
      1,
    );
    expect(decisions.map(({ replicas }) => replicas)).toEqual([1, 1, 5, 7, 6]);
  });

  test('after a restart the running replicas count as needed', () => {
    const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 60, zeroSeconds: 60 } });
    expect(decideOnce(rules, observation({}, 5))).toMatchObject({ action: 'hold', replicas: 5 });
  });

  test.each([
    ['at most a number more at once', { up: 2 }, 90, 3, 5],
    ['at most a percentage more at once', { up: '50%' }, 90, 4, 6],
    ['at most a number fewer at once', { down: 1 }, 0, 6, 5],
    ['at most a percentage fewer, but at least one', { down: '10%' }, 0, 6, 5],
  ])('a step allows %s', (_, step, ready, current, replicas) => {
    expect(
      decideOnce(rulesOf({ reactive: [tenPerReplica], step }), observation({ ready }, current)).replicas,
    ).toBe(replicas);
  });

  test('are forgotten when the clock is set back', () => {
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

  test('the cooldowns for scaling out and in are separate', () => {
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
  ] as const)('of %s changes nothing, and the reason says so', (signal, replicas) => {
    const decision = decideOnce(backlog, observation({ ready: 90, [signal]: failed }, 4));
    expect(decision).toMatchObject({ action: 'hold', replicas, winner: undefined });
    expect(decision.reason).toBe(
      [...new Set(decision.unknowns)].join('; ').replace(/^/, 'hold 4; reactive rules are paused while '),
    );
    expect(decision.unknowns[0]).toBe(`${signal} is unknown: the service answered 503`);
  });

  test('that no rule needs does not matter', () => {
    const signals = { ready: 50, drainPerSecond: failed, oldestAgeSeconds: failed };
    expect(decideOnce(backlog, observation(signals, 4)).replicas).toBe(5);
  });

  test('within a window is skipped, and delays scaling in after it', () => {
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

  test('does not affect a constraint, which needs no reading', () => {
    const decision = decideOnce(backlog, observation({ ready: failed }, 0), { min: 2, max: 4 });
    expect(decision).toMatchObject({ action: 'scale out', replicas: 2 });
  });
});

test('a dry run decides as usual and is marked as such', () => {
  const rules = rulesOf({ reactive: [tenPerReplica], dryRun: true });
  expect(decideOnce(rules, observation({ ready: 30 }, 1))).toMatchObject({ replicas: 3, isDryRun: true });
});
