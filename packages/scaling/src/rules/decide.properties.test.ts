import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { readings, rules, signals } from '../../test/arbitraries.ts';
import { decideAlong, rulesOf } from '../../test/observations.ts';
import type { Decision } from './decision.ts';
import { isKnown, unknown, type Reading } from './reading.ts';
import type { ScalingRules } from './rules-schema.ts';

const start = fc.nat(25);

function value(reading: Reading): number {
  return isKnown(reading) ? reading : 0;
}

/** `ceil((ready + in flight) / perReplica)` of the most demanding target on ready messages. */
function busyReplicas({ reactive }: ScalingRules, { observation }: Decision): number {
  const busy = value(observation.signals.ready) + value(observation.signals.inFlight);
  const targets = reactive.flatMap((rule) =>
    rule.kind === 'target' && rule.signal === 'ready' ? [Math.ceil(busy / rule.perReplica)] : [],
  );
  return Math.max(busy > 0 ? 1 : 0, ...targets);
}

describe('over random rules and loads', () => {
  test('the replicas are always within the constraint in force', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        for (const { constraint, replicas: wanted } of decideAlong(given, seen, replicas)) {
          expect(wanted).toBeGreaterThanOrEqual(constraint.min);
          expect(wanted).toBeLessThanOrEqual(constraint.max);
        }
      }),
    );
  });

  test('scaling in leaves as many as the ready and in-flight messages need, up to the maximum', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        for (const decision of decideAlong(given, seen, replicas)) {
          if (decision.action !== 'scale in') continue;
          const needed = Math.min(busyReplicas(given, decision), decision.constraint.max);
          expect(decision.replicas).toBeGreaterThanOrEqual(needed);
        }
      }),
    );
  });

  test('one replica stays while there is work, and one is started once work has waited for wakeSeconds', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        let sinceMs: number | undefined;
        const idled = decideAlong(given, seen, replicas).filter(
          ({ constraint, observation, replicas: wanted }) => {
            const { ready, lagBytes, oldestAgeSeconds } = observation.signals;
            const isWork = value(ready) + value(lagBytes) > 0;
            sinceMs = observation.replicas === 0 && isWork ? (sinceMs ?? observation.atMs) : undefined;
            if (!isWork || wanted >= Math.min(1, constraint.max)) return false;
            const seenSeconds = sinceMs === undefined ? Infinity : (observation.atMs - sinceMs) / 1_000;
            return Math.max(seenSeconds, value(oldestAgeSeconds)) >= given.stabilisation.wakeSeconds;
          },
        );
        expect(idled).toEqual([]);
      }),
    );
  });

  test('nothing is scaled in within the window or the cooldown after scaling out on demand', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        const { downSeconds, zeroSeconds, wakeSeconds } = given.stabilisation;
        const windowMs = ({ observation }: Decision): number => {
          const isLast = wakeSeconds > 0 && observation.replicas === 1;
          return 1_000 * Math.max(isLast ? zeroSeconds : downSeconds, given.cooldown.downSeconds);
        };
        const onDemand = decideAlong(given, seen, replicas).filter(
          ({ adjustments }) => !adjustments.some(({ by }) => by === 'constraint'),
        );
        let lastOutMs = -Infinity;
        const early = onDemand.filter((decision) => {
          const { action, observation } = decision;
          if (action === 'scale out') lastOutMs = observation.atMs;
          return action === 'scale in' && observation.atMs - lastOutMs < windowMs(decision);
        });
        expect(early).toEqual([]);
      }),
    );
  });

  test('under a constant load the replicas settle and stay settled', () => {
    // A condition that stays met scales on up to the constraint, as its author asked.
    const steadyRules = rules.filter(({ reactive }) => reactive.every(({ kind }) => kind === 'target'));
    fc.assert(
      fc.property(steadyRules, signals, start, (given, same, replicas) => {
        const seen = Array.from({ length: 200 }, (_, index) => ({ at: index * 30, signals: same }));
        const settled = decideAlong(given, seen, replicas).slice(-50);
        expect(new Set(settled.map((decision) => decision.replicas)).size).toBe(1);
      }),
      { numRuns: 50 },
    );
  });

  test('failed readings change only what a constraint demands', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        const failing = seen.map((each) => ({
          ...each,
          signals: { ...each.signals, ready: unknown('503') },
        }));
        for (const decision of decideAlong(given, failing, replicas)) {
          const { min, max } = decision.constraint;
          expect(decision.replicas).toBe(Math.min(Math.max(decision.observation.replicas, min), max));
        }
      }),
    );
  });

  test('the reason of every decision begins with its action', () => {
    fc.assert(
      fc.property(rules, readings, start, (given, seen, replicas) => {
        for (const { action, reason, replicas: wanted } of decideAlong(given, seen, replicas)) {
          expect(reason).toMatch(new RegExp(`^${action}.* ${wanted}(;|$)`));
        }
      }),
    );
  });
});

test('more ready messages never mean fewer replicas', () => {
  const given = rulesOf({ reactive: [{ kind: 'target', name: 'backlog', perReplica: 7 }] });
  fc.assert(
    fc.property(signals, fc.nat(100), start, (seen, more, replicas) => {
      const ready = value(seen.ready);
      const wanted = (at: number) =>
        decideAlong(given, [{ at: 0, signals: { ...seen, ready: at } }], replicas)[0]!.replicas;
      expect(wanted(ready + more)).toBeGreaterThanOrEqual(wanted(ready));
    }),
  );
});
