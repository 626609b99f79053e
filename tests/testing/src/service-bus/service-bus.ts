import { randomBytes } from 'node:crypto';
import { BrokerProcess } from './broker-process.ts';
import type { BrokerCounts } from './broker.ts';
import type { AccessKeys, Right } from './shared-access.ts';

export type ServiceBusOptions = {
  /** Topics that are there from the start. */
  readonly topics?: readonly string[];
  /** File in which topics and subscriptions outlive the broker, as the service's do; default: they die with it. */
  readonly file?: string;
  /** On loopback; default: a free one. */
  readonly port?: number;
};

export type ConnectionStringOptions = {
  /** Default: all three. */
  readonly rights?: readonly Right[];
  /** Instead of the broker's own, when a proxy stands in front of it. */
  readonly port?: number;
  /** Signs with a key that the broker does not know, until `acceptKeys`. */
  readonly wrongKey?: boolean;
};

/**
 * A running stand-in of an Azure Service Bus namespace, a process of its own, that the real SDK speaks to unmodified:
 * AMQP 1.0 and administration on one port of loopback. It has topics and subscriptions; no queues, sessions, SQL
 * filters, transactions, scheduled or deferred messages. Messages are in memory.
 */
export interface ServiceBus {
  /** All rights. */
  readonly connectionString: string;
  /** AMQP, and the administration over HTTP. */
  readonly port: number;
  readonly pid: number;
  connectionStringWith(options: ConnectionStringOptions): string;
  /** From now on, connection strings with a wrong key are right. */
  acceptKeys(): Promise<void>;
  counts(): Promise<BrokerCounts>;
  createTopic(topic: string): Promise<void>;
  deleteTopic(topic: string): Promise<void>;
  subscriptions(topic: string): Promise<readonly string[]>;
  /** With the service's defaults. */
  createSubscription(topic: string, name: string): Promise<void>;
  /** Also from under its readers, as the service does after an idle time. */
  deleteSubscription(topic: string, name: string): Promise<void>;
  /** SIGKILL. Idempotent. */
  stop(): Promise<void>;
  /** Starts it again, killing it first where needed, on the same port. */
  restart(): Promise<void>;
  /** SIGSTOP: connections stay open and nothing is answered. */
  suspend(): void;
  /** SIGCONT. */
  resume(): void;
}

/** Throws `TestingError` when it does not listen within 30 s. */
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
  let run = await BrokerProcess.start({ port: options.port ?? 0, keys, topics, file });
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
