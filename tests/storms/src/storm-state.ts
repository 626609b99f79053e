import type { MemorySamples } from './checks/memory-check.ts';
import type { Ledger } from './load/ledger.ts';
import type { Readings } from './load/readings.ts';
import type { Watchers } from './load/watchers.ts';
import { kinds, type Fault, type Kind } from './plan/storm-plan.ts';
import type { RateOverTime } from './rate-over-time.ts';
import type { Roster } from './roster.ts';
import type { Storm } from './storm.ts';
import type { KindState, StormState } from './storm-text.ts';

export interface StormParts {
  readonly ledger: Ledger;
  readonly readings: Readings;
  readonly watchers: Watchers;
  readonly storm: Storm;
  readonly roster: Roster;
  readonly memory: MemorySamples;
  readonly rate: RateOverTime;
}

/** The state of a storm for its picture. */
export function stateOf(
  parts: StormParts,
  time: Pick<StormState, 'phase' | 'elapsedMs' | 'durationMs'>,
): StormState {
  const { ledger, readings, watchers, rate } = parts;
  const { acknowledged, refusedForGood, unclearForGood, erased } = ledger.counts;
  const { counted } = readings;
  return {
    ...time,
    asked: ledger.begun,
    acknowledged,
    refused: refusedForGood,
    unclear: unclearForGood,
    erased,
    acknowledgedPerSecond: rate.note(time.elapsedMs, acknowledged),
    backlog: counted === undefined ? undefined : Math.max(0, acknowledged - erased - counted),
    watchers: { connected: watchers.connected, all: watchers.all.length },
    byKind: Object.fromEntries(kinds.map((kind) => [kind, kindState(parts, kind)])) as Record<
      Kind,
      KindState
    >,
  };
}

function kindState({ storm, roster, memory }: StormParts, kind: Kind): KindState {
  const happened = (type: Fault['type']): number =>
    storm.happened.filter((fault) => fault.kind === kind && fault.type === type).length;
  const { suspended, cut } = storm.harmed(kind);
  return {
    up: roster.of(kind).length,
    suspended,
    cutNow: cut,
    kills: happened('kill'),
    suspensions: happened('suspend'),
    cuts: happened('cut'),
    memoryBytes: memory.last(kind),
  };
}
