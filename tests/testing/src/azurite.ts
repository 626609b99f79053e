import { azuriteAccount, azuriteConnectionString } from './azurite-account.ts';
import { AzuriteProcess } from './azurite-process.ts';
import { TestingError } from './errors.ts';

export interface AzuriteOptions {
  /** Folder of the data; default: in memory, gone when Azurite ends. */
  readonly location?: string;
  /** Port on loopback; default: a free one. */
  readonly blobPort?: number;
  /** Port on loopback; default: a free one. */
  readonly queuePort?: number;
  /** Whether it refuses versions of the API that it does not know, as Azurite does by default; default false. */
  readonly checksApiVersion?: boolean;
  /** More flags for Azurite's command line. */
  readonly flags?: readonly string[];
  /** More environment variables for Azurite. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The ports of a proxy in front of Azurite. */
export interface ProxyPorts {
  readonly blobPort?: number;
  readonly queuePort?: number;
}

/**
 * A running Azurite: blob and queue service, account `devstoreaccount1`, on loopback.
 *
 * With a `location`, `stop` writes everything to disk, but `kill` may lose the writes of the last 5 s, although Azurite
 * acknowledged them. So a test of *our* durability kills our processes, and suspends or stops Azurite.
 */
export interface Azurite {
  readonly connectionString: string;
  /** `http://127.0.0.1:{port}/devstoreaccount1` */
  readonly blobEndpoint: string;
  readonly queueEndpoint: string;
  readonly blobPort: number;
  readonly queuePort: number;
  /** Of the current run. */
  readonly pid: number;
  /** The connection string with the ports of a proxy. */
  connectionStringVia(ports: ProxyPorts): string;
  /** Idempotent. */
  stop(): Promise<void>;
  /** SIGKILL. Idempotent. */
  kill(): Promise<void>;
  /** Restarts it on the same ports and folder, stopping it first if necessary; in memory, it is then empty. */
  restart(): Promise<void>;
  /** SIGSTOP: it accepts connections and answers nothing, like a service that hangs. */
  suspend(): void;
  /** SIGCONT. */
  resume(): void;
}

/** Resolves when both services answer; throws `TestingError` if they do not within two minutes. */
export async function startAzurite(options: AzuriteOptions = {}): Promise<Azurite> {
  const { location, checksApiVersion, flags, env } = options;
  const start = (blobPort: number, queuePort: number): Promise<AzuriteProcess> =>
    AzuriteProcess.start({ location, blobPort, queuePort, checksApiVersion, flags, env });
  let run = await start(options.blobPort ?? 0, options.queuePort ?? 0);
  const { blobPort, queuePort } = run;
  const signal = (name: NodeJS.Signals): void => {
    if (!run.running) throw new TestingError('azurite-not-running', `No Azurite runs to get a ${name}`);
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
