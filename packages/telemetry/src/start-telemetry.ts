import { noLostSpans, type LostSpans } from './lost-spans.ts';
import type { TracesConfig } from './telemetry-config.ts';
import type { ActiveIds, Tracing } from './tracing.ts';

export interface TelemetryLog {
  info(about: object, message: string): void;
  warn(about: object, message: string): void;
}

/** pino's `mixin`: adds `trace_id` and `span_id` to a line that is written while a recorded span is active. */
export interface LogFields {
  readonly mixin?: () => ActiveIds | Record<string, never>;
}

export interface Telemetry<Log> {
  readonly logger: Log;
  /** Undefined: nothing is traced, and no module of OpenTelemetry's SDK is loaded. */
  readonly tracing: Tracing | undefined;
  /** For `lostSpansMetric`. */
  readonly lostSpans: () => LostSpans;
  /** Sends what was recorded, as far as that is done within 2 s. Idempotent; never rejects. */
  readonly stop: () => Promise<void>;
}

/** A collector that hangs must not keep a process from stopping. */
const flushMs = 2_000;

/**
 * The SDK is loaded for a config alone: who does not trace pays neither its start-up time nor its memory.
 *
 * @param makeLogger called once, with what the logger's options are to hold; nothing where nothing is traced
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
  let stopped: Promise<void> | undefined;
  return {
    logger,
    tracing,
    lostSpans,
    stop: () => (stopped ??= atMost(flushMs, shutdown())),
  };
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  // What went wrong was told when it did.
  await Promise.race([work.catch(() => {}), late]);
  clearTimeout(timer);
}
