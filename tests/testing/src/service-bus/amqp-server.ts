import type { Socket } from 'node:net';
import rhea from 'rhea';
import type { Connection, Container, EventContext, Receiver, Sender } from 'rhea';
import { messagesOf } from './broker-message.ts';
import type { Entities } from './entities.ts';
import { answerManagement, answerPutToken, answerRequests } from './request-links.ts';
import { acceptSocket, setAttach } from './rhea-internals.ts';
import type { AccessKeys, Right } from './shared-access.ts';
import { SubscriptionLink } from './subscription-link.ts';

interface Peer {
  readonly claims: Map<string, readonly Right[]>;
  readonly replyLinks: Map<string, Sender>;
  readonly consumers: Map<Sender, SubscriptionLink>;
}

export interface AmqpCounts {
  sentToTopics: number;
  deliveredToSubscribers: number;
}

export interface AmqpServerOptions {
  readonly entities: Entities;
  readonly keys: () => AccessKeys;
}

const maxMessageSize = 256 * 1024;
const management = /\/\$management$/i;

/** The part of Service Bus' AMQP that its SDK needs to send to topics and to read subscriptions. */
export class AmqpServer {
  readonly counts: AmqpCounts = { sentToTopics: 0, deliveredToSubscribers: 0 };
  readonly #entities: Entities;
  readonly #keys: () => AccessKeys;
  readonly #peers = new Map<Connection, Peer>();
  readonly #container: Container = rhea.create_container({
    id: 'canvass-service-bus',
    idle_time_out: 120_000,
    max_frame_size: 64 * 1024,
    tcp_no_delay: true,
    receiver_options: { credit_window: 0, autoaccept: false },
    sender_options: { treat_modified_as_released: false },
  });

  constructor({ entities, keys }: AmqpServerOptions) {
    this.#entities = entities;
    this.#keys = keys;
    this.#container.sasl_server_mechanisms.enable_anonymous();
    this.#container.on('connection_open', ({ connection }) => this.#peer(connection));
    this.#container.on('sender_open', (context) => this.#onReceiverOpen(context));
    this.#container.on('receiver_open', (context) => this.#onSenderOpen(context));
    this.#container.on('sender_close', ({ connection, sender }) => this.#onReceiverClose(connection, sender));
    this.#container.on('connection_close', ({ connection }) => this.#onDisconnect(connection));
    this.#container.on('disconnected', ({ connection }) => this.#onDisconnect(connection));
    // A client may vanish in mid-frame.
    for (const name of [
      'error',
      'connection_error',
      'protocol_error',
      'session_error',
      'sender_error',
      'receiver_error',
    ]) {
      this.#container.on(name, () => undefined);
    }
  }

  get connections(): number {
    return this.#peers.size;
  }

  accept(socket: Socket): void {
    // rhea needs an `end` event, which a destroyed socket does not emit: otherwise its idle timer stays for minutes.
    socket.once('close', () => {
      if (!socket.readableEnded) socket.emit('end');
    });
    acceptSocket(this.#container, socket);
  }

  #peer(connection: Connection): Peer {
    const known = this.#peers.get(connection);
    if (known !== undefined) return known;
    const peer: Peer = { claims: new Map(), replyLinks: new Map(), consumers: new Map() };
    this.#peers.set(connection, peer);
    return peer;
  }

  #onDisconnect(connection: Connection): void {
    const peer = this.#peers.get(connection);
    this.#peers.delete(connection);
    for (const consumer of peer?.consumers.values() ?? []) consumer.closed();
  }

  #onReceiverClose(connection: Connection, sender: Sender | undefined): void {
    const peer = this.#peers.get(connection);
    if (sender === undefined || peer === undefined) return;
    peer.replyLinks.delete(sender.name);
    peer.consumers.get(sender)?.closed();
    peer.consumers.delete(sender);
  }

  /** A client's receiver is a sender here. */
  #onReceiverOpen({ connection, sender }: EventContext): void {
    if (sender === undefined) return;
    const peer = this.#peer(connection);
    const { address } = sender.source;
    if (address === '$cbs' || management.test(address)) {
      accept(sender);
      peer.replyLinks.set(sender.name, sender);
      return;
    }
    const entity = this.#entities.channel(address);
    if (entity === undefined) return refuseMissing(sender, address);
    if (!isAllowed(peer, address, 'Listen')) return refuseUnauthorized(sender, address);
    accept(sender);
    const onSent = (): void => void (this.counts.deliveredToSubscribers += 1);
    peer.consumers.set(sender, new SubscriptionLink(this.#container, sender, entity, onSent));
  }

  #onSenderOpen({ connection, receiver }: EventContext): void {
    if (receiver === undefined) return;
    const peer = this.#peer(connection);
    const { address } = receiver.target;
    setAttach(receiver, { max_message_size: maxMessageSize });
    const replyLink = (name: string): Sender | undefined => peer.replyLinks.get(name);
    if (address === '$cbs') {
      accept(receiver);
      return answerRequests(receiver, replyLink, (request) =>
        answerPutToken(request, this.#keys(), peer.claims),
      );
    }
    if (management.test(address)) {
      const entity = this.#entities.channel(address.replace(management, ''));
      if (entity === undefined) return refuseMissing(receiver, address);
      accept(receiver);
      return answerRequests(receiver, replyLink, (request) =>
        answerManagement(this.#container, request, entity.channel),
      );
    }
    if (this.#entities.topic(address) === undefined) return refuseMissing(receiver, address);
    if (!isAllowed(peer, address, 'Send')) return refuseUnauthorized(receiver, address);
    accept(receiver);
    this.#takeMessages(receiver, address);
  }

  #takeMessages(receiver: Receiver, topicName: string): void {
    receiver.on('message', (context) => {
      const { message, delivery } = context;
      const topic = this.#entities.topic(topicName);
      if (topic === undefined) return refuseMissing(receiver, topicName);
      for (const each of messagesOf(this.#container.message, message, delivery?.format)) {
        this.counts.sentToTopics += 1;
        for (const subscription of topic.values()) subscription.offer(each);
      }
      delivery?.accept();
      receiver.add_credit(1);
    });
    receiver.add_credit(1_000);
  }
}

/** Repeats source and target in the attach response; a response without them announces a refusal. */
function accept(link: Sender | Receiver): void {
  link.set_source(link.source);
  link.set_target(link.target);
}

function isAllowed({ claims }: Peer, address: string, right: Right): boolean {
  const entity = address.toLowerCase();
  for (const [scope, rights] of claims) if (entity.startsWith(scope) && rights.includes(right)) return true;
  return false;
}

function refuseMissing(link: Sender | Receiver, address: string): void {
  const description = `The messaging entity '${address}' could not be found.`;
  link.close({ condition: 'amqp:not-found', description });
}

function refuseUnauthorized(link: Sender | Receiver, address: string): void {
  const description = `Unauthorized access. A claim on '${address}' is required to perform this operation.`;
  link.close({ condition: 'amqp:unauthorized-access', description });
}
