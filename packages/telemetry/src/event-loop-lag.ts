import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Between two looks at the event loop, in ms. */
const resolutionMs = 100;
/** The event loop is looked at while the process is busy for a larger share of the time. */
const watchedFrom = 0.01;

/** A process that nobody reads any more is looked at for this long. */
const watchedForMs = 120_000;

/** The times between two looks, in ns. */
interface Lags {
  readonly min: number;
  readonly max: number;
  readonly mean: number;
  readonly stddev: number;
  percentile(percentile: number): number;
}

/** What Node tells of the event loop. */
export interface EventLoop {
  /** Begins to look at it, and forgets what was seen. */
  readonly look: () => void;
  readonly leave: () => void;
  readonly lags: Lags;
  /** The share of the time since the last call in which the event loop was busy. */
  readonly utilization: () => number;
}

const noLagNs = resolutionMs * 1e6;
const noLags: Lags = { min: noLagNs, max: noLagNs, mean: noLagNs, stddev: 0, percentile: () => noLagNs };

/** What the gauges of prom-client say of the lags, how those of several processes become one, and how each is read. */
const statistics = [
  ['min', 'min', (lags) => lags.min],
  ['max', 'max', (lags) => lags.max],
  ['mean', 'average', (lags) => lags.mean],
  ['stddev', 'average', (lags) => lags.stddev],
  ['p50', 'average', (lags) => lags.percentile(50)],
  ['p90', 'average', (lags) => lags.percentile(90)],
  ['p99', 'average', (lags) => lags.percentile(99)],
] as const satisfies readonly (readonly [string, 'min' | 'max' | 'average', (lags: Lags) => number])[];

/**
 * Replaces prom-client's gauges of the event loop's lag, whose looks wake an idle process. Here each reading decides whether there are looks
 * until the next one: only if the process was busy before it. A process that is found busy without looks has no samples once.
 */
export function watchEventLoopLag(registry: Registry, eventLoop: EventLoop = ownEventLoop()): void {
  let isWatched = false;
  for (const [statistic] of statistics) registry.removeSingleMetric(nameOf(statistic));
  const gauges = statistics.map(([statistic, aggregator, valueOf], index) => {
    const gauge = new Gauge({
      name: nameOf(statistic),
      help: `The lag of the event loop, the time between two looks: ${statistic}.`,
      registers: [registry],
      aggregator,
      // The first one sets all, as in prom-client.
      ...(index === 0 ? { collect } : {}),
    });
    return { gauge, valueOf };
  });

  function collect(): void {
    const isBusy = eventLoop.utilization() > watchedFrom;
    const lags = isWatched ? eventLoop.lags : noLags;
    for (const { gauge, valueOf } of gauges) {
      if (isBusy && !isWatched) gauge.remove();
      else gauge.set(valueOf(lags) / 1e9);
    }
    isWatched = isBusy;
    if (isBusy) eventLoop.look();
    else eventLoop.leave();
  }
}

function nameOf(statistic: string): string {
  return `nodejs_eventloop_lag_${statistic}_seconds`;
}

function ownEventLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  let before = performance.eventLoopUtilization();
  let end: NodeJS.Timeout | undefined;
  const leave = (): void => {
    clearTimeout(end);
    histogram.disable();
  };
  return {
    look() {
      leave();
      histogram.reset();
      histogram.enable();
      end = setTimeout(leave, watchedForMs).unref();
    },
    leave,
    lags: histogram,
    utilization() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
  };
}
