import * as fc from 'fast-check';
import type { ScalingRules, Signals } from '../src/index.ts';
import { idle, rulesOf } from './observations.ts';

const count = fc.oneof({ weight: 3, arbitrary: fc.nat(400) }, { weight: 1, arbitrary: fc.constant(0) });

export const signals: fc.Arbitrary<Signals> = fc
  .record({ ready: count, inFlight: count, lagBytes: count, oldestAgeSeconds: fc.nat(300) })
  .map((some) => ({ ...idle, ...some }));

const signalName = fc.constantFrom('ready', 'inFlight', 'lagBytes', 'oldestAgeSeconds');
const seconds = fc.constantFrom(0, 10, 30, 60, 120);
const step = fc.option(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom('25%', '100%')), {
  nil: undefined,
});

const reactive = fc.oneof(
  fc.record({
    kind: fc.constant('target'),
    signal: fc.constantFrom('ready', 'ready', 'lagBytes'),
    perReplica: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    kind: fc.constant('condition'),
    when: fc.record({ all: fc.tuple(fc.record({ signal: signalName, above: fc.nat(300) })) }),
    scaleBy: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.constantFrom(-1, '50%', '-25%')),
  }),
);

/** Rules of every kind but timetables, which change with time. */
export const rules: fc.Arbitrary<ScalingRules> = fc
  .record({
    constraints: fc.array(
      fc.tuple(fc.nat(5), fc.nat(20), fc.nat(3)).map(([min, more, rank]) => ({ min, max: min + more, rank })),
      { maxLength: 2 },
    ),
    reactive: fc.array(reactive, { minLength: 1, maxLength: 4 }),
    stabilisation: fc.record({
      upSeconds: fc.constantFrom(0, 0, 30),
      downSeconds: seconds,
      zeroSeconds: seconds,
      wakeSeconds: fc.constantFrom(0, 0, 30),
    }),
    cooldown: fc.record({ upSeconds: seconds, downSeconds: seconds }),
    step: fc.record({ up: step, down: step }),
  })
  .map((document) =>
    rulesOf({
      ...document,
      constraints: document.constraints.map((rule, index) => ({ ...rule, name: `constraint ${index}` })),
      reactive: document.reactive.map((rule, index) => ({ ...rule, name: `reactive ${index}` })),
    }),
  );

/** Readings some seconds apart. */
export const readings = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 40 }), signals), { minLength: 2, maxLength: 60 })
  .map((pairs) => {
    let at = 0;
    return pairs.map(([gap, seen]) => ({ at: (at += gap), signals: seen }));
  });
