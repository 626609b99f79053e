import {
  logVerbosity,
  Server,
  ServerCredentials,
  setLogVerbosity,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import type { Clock } from '@canvass/runtime/clock';
import { ScalingAgentError } from '../../errors.ts';
import type { Guard, ScalingTarget, TargetState, Wanted } from '../target.ts';
import { externalScalerService } from './external-scaler.ts';

export interface KedaTargetOptions {
  /** `host:port`; port 0: a free one. */
  readonly address: string;
  /** Workers that report. */
  readonly runningWorkers: () => number;
  /** For this long after the start nothing is decided, because not all running workers have reported yet. */
  readonly settleMs: number;
  readonly clock: Pick<Clock, 'now'>;
}

type Unary = (call: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>) => void;
type Stream = ServerWritableStream<unknown, unknown>;

const metricName = 'canvass-replicas';
/** With a target of 1 per replica, the autoscaler computes the decided number. */
const metricSpecs = {
  metricSpecs: [{ metricName, targetSize: 1, targetSizeFloat: 1 }],
};

/**
 * KEDA's external scaler. KEDA switches between 0 and 1 by `IsActive`, its autoscaler uses `GetMetrics`, and both reach the
 * decided number. Before the first decision, and while another agent leads, every call except `GetMetricSpec` is answered
 * with UNAVAILABLE; KEDA and the autoscaler then change nothing.
 */
export class KedaTarget implements ScalingTarget {
  readonly name = 'keda';
  readonly scales = 'replicas';
  readonly #options: KedaTargetOptions;
  readonly #server = new Server();
  readonly #activeStreams = new Set<Stream>();
  readonly #specStreams = new Set<Stream>();
  #published: number | undefined;
  #settledMs = Infinity;
  #port: number | undefined;

  constructor(options: KedaTargetOptions) {
    this.#options = options;
    this.#server.addService(externalScalerService(), {
      IsActive: this.#unary((replicas) => ({ result: replicas > 0 })),
      GetMetricSpec: (_: unknown, answer: sendUnaryData<unknown>) => answer(null, metricSpecs),
      GetMetrics: this.#unary((replicas) => ({
        metricValues: [{ metricName, metricValue: replicas, metricValueFloat: replicas }],
      })),
      StreamIsActive: (stream: Stream) => {
        this.#keep(stream, this.#activeStreams);
        if (this.#published !== undefined) stream.write({ result: this.#published > 0 });
      },
      StreamMetricSpec: (stream: Stream) => {
        this.#keep(stream, this.#specStreams);
        stream.write(metricSpecs);
      },
    });
  }

  /** The TCP port, once `check` has opened it. */
  get port(): number | undefined {
    return this.#port;
  }

  async check(): Promise<void> {
    // The agent reports failures itself; the library would print them again.
    setLogVerbosity(logVerbosity.NONE);
    this.#port = await new Promise<number>((resolve, reject) => {
      this.#server.bindAsync(this.#options.address, ServerCredentials.createInsecure(), (error, port) => {
        if (error === null) resolve(port);
        else reject(new ScalingAgentError('misconfigured', `${this.#options.address}: ${error.message}`));
      });
    });
    this.#settledMs = this.#options.clock.now() + this.#options.settleMs;
  }

  async read(): Promise<TargetState> {
    const reporting = this.#options.runningWorkers();
    const isSettling = this.#published === undefined && this.#options.clock.now() < this.#settledMs;
    return {
      replicas: this.#published ?? reporting,
      // If none reports, the published ones may still be running.
      running: reporting > 0 ? reporting : (this.#published ?? 0),
      hasDrifted: this.#published === undefined,
      ...(isSettling ? { isSettling } : {}),
    };
  }

  async scaleTo({ replicas }: Wanted, guard: Guard): Promise<void> {
    await guard();
    const wasActive = this.#published === undefined ? undefined : this.#published > 0;
    this.#published = replicas;
    const isActive = replicas > 0;
    if (isActive === wasActive) return;
    for (const stream of this.#activeStreams) stream.write({ result: isActive });
  }

  resign(): void {
    this.#published = undefined;
  }

  async close(): Promise<void> {
    for (const stream of [...this.#activeStreams, ...this.#specStreams]) stream.end();
    // Clients may keep streams open.
    this.#server.forceShutdown();
  }

  #unary(answerFor: (replicas: number) => unknown): Unary {
    return (_, answer) => {
      if (this.#published === undefined) {
        answer({ code: status.UNAVAILABLE, details: 'no decision yet, or another agent leads' });
      } else {
        answer(null, answerFor(this.#published));
      }
    };
  }

  #keep(stream: Stream, streams: Set<Stream>): void {
    streams.add(stream);
    const forget = (): void => {
      streams.delete(stream);
    };
    stream.on('cancelled', forget);
    stream.on('close', forget);
    stream.on('error', forget);
  }
}
