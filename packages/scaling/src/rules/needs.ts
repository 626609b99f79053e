import type { Adjustment } from './decision.ts';
import { isKnown } from './reading.ts';
import type { ReactiveRule } from './rules-schema.ts';
import type { Signals } from './signals.ts';

/** No decision is safe without these readings, whichever signals the rules use. */
export const vitalSignals = ['ready', 'inFlight', 'lagBytes'] as const;

type Vital = Readonly<Record<(typeof vitalSignals)[number], number>>;

/**
 * Raises a proposal to what the work needs: one replica while there is any ready work or lag and, when scaling in, as
 * many as the ready and in-flight messages keep busy. In-flight messages never scale out: they have a replica already.
 * The vital signals must be known.
 */
export function needOf(
  proposed: number,
  current: number,
  signals: Signals,
  reactive: readonly ReactiveRule[],
): { readonly replicas: number; readonly adjustments: readonly Adjustment[] } {
  const vital = vitalOf(signals);
  const adjustments: Adjustment[] = [];
  let replicas = proposed;
  const raise = (by: 'wake' | 'floor', to: number, because: string): void => {
    if (to <= replicas) return;
    adjustments.push({ by, from: replicas, to, because });
    replicas = to;
  };

  if (vital.ready > 0) raise('wake', 1, `${vital.ready} ready messages need a replica`);
  if (vital.lagBytes > 0) raise('wake', 1, `${vital.lagBytes} bytes of journal lag need a replica`);
  if (replicas < current) {
    const floor = floorOf(vital, reactive);
    raise(
      'floor',
      Math.min(current, floor),
      `${vital.ready} ready and ${vital.inFlight} in flight need ${floor}`,
    );
  }
  return { replicas, adjustments };
}

/** `ceil((ready + in flight) / perReplica)` of the most demanding target on `ready`; 1 without such a target. */
function floorOf({ ready, inFlight }: Vital, reactive: readonly ReactiveRule[]): number {
  const busy = ready + inFlight;
  if (busy <= 0) return 0;
  const targets = reactive.flatMap((rule) =>
    rule.kind === 'target' && rule.signal === 'ready' ? [Math.ceil(busy / rule.perReplica)] : [],
  );
  return Math.max(1, ...targets);
}

function vitalOf(signals: Signals): Vital {
  const valueOf = (name: keyof Vital): number => {
    const reading = signals[name];
    return isKnown(reading) ? reading : 0;
  };
  return { ready: valueOf('ready'), inFlight: valueOf('inFlight'), lagBytes: valueOf('lagBytes') };
}
