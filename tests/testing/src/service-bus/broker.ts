import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { administration } from './administration.ts';
import { AmqpServer } from './amqp-server.ts';
import type { AmqpCounts } from './amqp-server.ts';
import { Entities } from './entities.ts';
import { defaultSubscription } from './subscription.ts';
import type { AccessKeys } from './shared-access.ts';

export interface BrokerOptions {
  /** On loopback; 0: a free one. */
  readonly port: number;
  readonly keys: AccessKeys;
  readonly topics: readonly string[];
  /** The file for definitions; default: in memory. */
  readonly file?: string | undefined;
}

export type BrokerCounts = AmqpCounts & { readonly connections: number };

/** A Service Bus namespace in this process. AMQP 1.0 and the HTTP administration share a port; the first bytes decide. */
export class Broker {
  readonly #entities: Entities;
  readonly #amqp: AmqpServer;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #keys: AccessKeys;

  private constructor(options: BrokerOptions) {
    this.#keys = options.keys;
    this.#entities = new Entities(options.file);
    for (const topic of options.topics) this.#entities.createTopic(topic);
    const deps = { entities: this.#entities, keys: () => this.#keys };
    this.#amqp = new AmqpServer(deps);
    const administrate = administration(deps);
    const http = createHttpServer((request, response) => {
      administrate(request, response).catch(() => request.socket.destroy());
    });
    this.#server = createServer((socket) => this.#serve(socket, http));
  }

  static async start(options: BrokerOptions): Promise<Broker> {
    const broker = new Broker(options);
    broker.#server.listen(options.port, '127.0.0.1');
    await once(broker.#server, 'listening');
    return broker;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get counts(): BrokerCounts {
    return { ...this.#amqp.counts, connections: this.#amqp.connections };
  }

  /** For new connections and requests; existing connections stay authorized. */
  setKeys(keys: AccessKeys): void {
    this.#keys = keys;
  }

  createTopic(topic: string): void {
    this.#entities.createTopic(topic);
  }

  deleteTopic(topic: string): void {
    this.#entities.deleteTopic(topic);
  }

  createSubscription(topic: string, name: string): void {
    this.#entities.createSubscription(topic, name, defaultSubscription);
  }

  deleteSubscription(topic: string, name: string): void {
    this.#entities.deleteSubscription(topic, name);
  }

  subscriptions(topic: string): string[] {
    return [...(this.#entities.topic(topic)?.keys() ?? [])];
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#entities.close();
    await closed;
  }

  #serve(socket: Socket, http: ReturnType<typeof createHttpServer>): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      if (first.subarray(0, 4).toString('latin1') === 'AMQP') this.#amqp.accept(socket);
      else http.emit('connection', socket);
      socket.resume();
    });
  }
}
