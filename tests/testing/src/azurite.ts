import { azuriteAccount, azuriteConnectionString } from './azurite-account.ts';
import { AzuriteProcess } from './azurite-process.ts';
import { TestingError } from './errors.ts';

export type AzuriteOptions = {
  /** Folder of the data; default: in memory, gone when Azurite ends. */
  readonly location?: string;
  /** Port on loopback; default: a free one. */
  readonly blobPort?: number;
  /** Port on loopback; default: a free one. */
  readonly queuePort?: number;
  /** More flags for Azurite's command line. */
  readonly flags?: readonly string[];
  /** More environment variables for Azurite. */
  readonly env?: Readonly<Record<string, string>>;
};

/** Ports to name instead of Azurite's own, when a proxy stands in front of it. */
export type PortsInstead = { readonly blobPort?: number; readonly queuePort?: number };

/**
 * A running Azurite: blob and queue service, account `devstoreaccount1`, on loopback.
 *
 * With a `location`, `stop` writes everything to disk, while `kill` may lose what Azurite took in the last 5 s: it
 * flushes its metadata that often, whatever it has answered. So a test of *our* durability kills our processes, and
 * suspends (or stops) Azurite.
 */
export interface Azurite {
  readonly connectionString: string;
  /** `http://127.0.0.1:{port}/devstoreaccount1` */
  readonly blobEndpoint: string;
  readonly queueEndpoint: string;
  readonly blobPort: number;
  readonly queuePort: number;
  /** Of the present run. */
  readonly pid: number;
  /** The connection string with other ports in it, for a proxy in front of Azurite. */
  connectionStringVia(ports: PortsInstead): string;
  /** Idempotent. */
  stop(): Promise<void>;
  /** SIGKILL. Idempotent. */
  kill(): Promise<void>;
  /** Starts it again (stopping it first where needed) on the same ports and folder; in memory, it comes back empty. */
  restart(): Promise<void>;
  /** SIGSTOP: connections are accepted and nothing is answered, as by a service that hangs. */
  suspend(): void;
  /** SIGCONT. */
  resume(): void;
}

/** Starts Azurite and resolves when both services answer; throws `TestingError` when they do not within 30 s. */
export async function startAzurite(options: AzuriteOptions = {}): Promise<Azurite> {
  const { location, flags, env } = options;
  const start = (blobPort: number, queuePort: number): Promise<AzuriteProcess> =>
    AzuriteProcess.start({ location, blobPort, queuePort, flags, env });
  let run = await start(options.blobPort ?? 0, options.queuePort ?? 0);
  const { blobPort, queuePort } = run;
  const signal = (name: NodeJS.Signals): void => {
    if (!run.running) throw new TestingError('azurite-not-running', `No Azurite is there to take a ${name}`);
    run.signal(name);
  };
  return {
    connectionString: azuriteConnectionString({ blob: blobPort, queue: queuePort }),
    blobEndpoint: `http://127.0.0.1:${blobPort}/${azuriteAccount}`,
    queueEndpoint: `http://127.0.0.1:${queuePort}/${azuriteAccount}`,
    blobPort,
    queuePort,
    get pid() {
      return run.pid;
    },
    connectionStringVia: (via) =>
      azuriteConnectionString({ blob: via.blobPort ?? blobPort, queue: via.queuePort ?? queuePort }),
    stop: () => run.stop(),
    kill: () => run.kill(),
    async restart() {
      await run.stop();
      run = await start(blobPort, queuePort);
    },
    suspend: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}
