import { endsWithin, systemClock } from '@canvass/runtime/clock';
import { noLostSpans, type LostSpans } from './lost-spans.ts';
import type { TracesConfig } from './telemetry-config.ts';
import type { TelemetryLog } from './telemetry-log.ts';
import type { ActiveIds, Tracing } from './tracing.ts';

/** pino's `mixin`: adds `trace_id` and `span_id` to log lines written while a recorded span is active. */
export interface LogFields {
  readonly mixin?: () => ActiveIds | Record<string, never>;
}

export interface Telemetry<Log> {
  readonly logger: Log;
  /** The tracing; undefined if it is off. The OpenTelemetry SDK is then not loaded. */
  readonly tracing: Tracing | undefined;
  /** For `lostSpansMetric`. */
  readonly lostSpans: () => LostSpans;
  /** Sends the recorded spans for up to 2 s. Idempotent; never rejects. */
  readonly stop: () => Promise<void>;
}

/** A process that stops waits at most this long for its last spans: a collector that hangs must not delay shutdown. */
const flushMs = 2_000;

/**
 * Loads the SDK only if there is a config: without tracing it costs neither start-up time nor memory.
 *
 * @param makeLogger called once with the fields to add to the logger's options; empty if tracing is off
 */
export async function startTelemetry<Log extends TelemetryLog>(
  config: TracesConfig | undefined,
  makeLogger: (fields: LogFields) => Log,
): Promise<Telemetry<Log>> {
  if (config === undefined) {
    const logger = makeLogger({});
    return { logger, tracing: undefined, lostSpans: () => noLostSpans, stop: async () => {} };
  }
  const { createTracing } = await import('./open-telemetry/create-tracing.ts');
  let active: Tracing | undefined;
  // A new object each time: pino writes the line's own fields into it.
  const logger = makeLogger({ mixin: () => active?.activeIds() ?? {} });
  const { tracing, lostSpans, shutdown } = createTracing(config, logger);
  active = tracing;
  let stopped: Promise<unknown> | undefined;
  return {
    logger,
    tracing,
    lostSpans,
    stop: async () => {
      // The exporter has logged a failure.
      stopped ??= endsWithin(systemClock, shutdown(), flushMs);
      await stopped;
    },
  };
}
