import { randomBytes } from 'node:crypto';
import { freePort } from '../free-port.ts';
import { BrokerProcess } from './broker-process.ts';
import type { BrokerCounts } from './broker.ts';
import type { AccessKeys, Right } from './shared-access.ts';

export interface ServiceBusOptions {
  /** Topics that exist from the start. */
  readonly topics?: readonly string[];
  /** Keeps topics and subscriptions over restarts, like the service; default: in memory. */
  readonly file?: string;
  /** On loopback; default: a free one. */
  readonly port?: number;
}

export interface ConnectionStringOptions {
  /** Default: all three. */
  readonly rights?: readonly Right[];
  /** The port of a proxy in front of the broker. */
  readonly port?: number;
  /** Signs with a key that is invalid until `acceptKeys`. */
  readonly wrongKey?: boolean;
}

/**
 * A stand-in of an Azure Service Bus namespace as a process, for the unmodified SDK: AMQP 1.0 and administration on one port
 * of loopback. It has topics and subscriptions; no queues, sessions, SQL filters, transactions, scheduled or deferred
 * messages. Messages are in memory.
 */
export interface ServiceBus {
  /** All rights. */
  readonly connectionString: string;
  /** AMQP, and the administration over HTTP. */
  readonly port: number;
  readonly pid: number;
  connectionStringWith(options: ConnectionStringOptions): string;
  /** From now on, connection strings with a wrong key are valid. */
  acceptKeys(): Promise<void>;
  counts(): Promise<BrokerCounts>;
  createTopic(topic: string): Promise<void>;
  deleteTopic(topic: string): Promise<void>;
  subscriptions(topic: string): Promise<readonly string[]>;
  /** With the service's defaults. */
  createSubscription(topic: string, name: string): Promise<void>;
  /** Even while it has readers, as the service does after an idle time. */
  deleteSubscription(topic: string, name: string): Promise<void>;
  /** SIGKILL. Idempotent. */
  stop(): Promise<void>;
  /** Restarts it on the same port, killing it first if necessary. */
  restart(): Promise<void>;
  /** SIGSTOP: connections stay open without answers. */
  suspend(): void;
  /** SIGCONT. */
  resume(): void;
}

/** Throws `TestingError` if it does not listen within two minutes. */
export async function startServiceBus(options: ServiceBusOptions = {}): Promise<ServiceBus> {
  const { topics = [], file } = options;
  const wrongKeyName = 'wrong';
  const wrongKey = newKey();
  let keys: AccessKeys = Object.fromEntries(
    [['Manage', 'Send', 'Listen'], ['Send'], ['Listen'], ['Send', 'Listen']].map((rights) => [
      nameOf(rights as Right[]),
      { key: newKey(), rights: rights as Right[] },
    ]),
  );
  let run = await BrokerProcess.start({ port: options.port ?? (await freePort()), keys, topics, file });
  const { port } = run;
  const connectionStringWith = (wish: ConnectionStringOptions): string => {
    const name = wish.wrongKey === true ? wrongKeyName : nameOf(wish.rights ?? ['Manage', 'Send', 'Listen']);
    const key = wish.wrongKey === true ? wrongKey : (keys[name]?.key ?? newKey());
    return (
      `Endpoint=sb://127.0.0.1:${wish.port ?? port};SharedAccessKeyName=${name};SharedAccessKey=${key};` +
      'UseDevelopmentEmulator=true'
    );
  };
  return {
    connectionString: connectionStringWith({}),
    port,
    get pid() {
      return run.pid;
    },
    connectionStringWith,
    async acceptKeys() {
      keys = { ...keys, [wrongKeyName]: { key: wrongKey, rights: ['Manage', 'Send', 'Listen'] } };
      await run.call({ kind: 'setKeys', keys });
    },
    counts: () => run.counts(),
    createTopic: async (topic) => void (await run.call({ kind: 'createTopic', topic })),
    deleteTopic: async (topic) => void (await run.call({ kind: 'deleteTopic', topic })),
    subscriptions: async (topic) => (await run.call({ kind: 'subscriptions', topic })).subscriptions,
    createSubscription: async (topic, name) =>
      void (await run.call({ kind: 'createSubscription', topic, name })),
    deleteSubscription: async (topic, name) =>
      void (await run.call({ kind: 'deleteSubscription', topic, name })),
    stop: () => run.kill(),
    async restart() {
      await run.kill();
      run = await BrokerProcess.start({ port, keys, topics, file });
    },
    suspend: () => run.signal('SIGSTOP'),
    resume: () => run.signal('SIGCONT'),
  };
}

function nameOf(rights: readonly Right[]): string {
  return rights.join('And');
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
