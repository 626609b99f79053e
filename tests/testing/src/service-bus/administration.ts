import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  emptyFeed,
  errorDocument,
  InvalidDescription,
  parseSubscription,
  subscriptionEntry,
  topicEntry,
} from './atom-xml.ts';
import type { Entities } from './entities.ts';
import { rightsOf } from './shared-access.ts';
import type { AccessKeys } from './shared-access.ts';

interface Answer {
  readonly status: number;
  readonly body?: string;
}

export interface AdministrationOptions {
  readonly entities: Entities;
  readonly keys: () => AccessKeys;
}

/**
 * The part of Service Bus' HTTP administration that creates, reads and deletes topics and subscriptions: `PUT`, `GET` and
 * `DELETE` on `/{topic}` and `/{topic}/Subscriptions/{name}`.
 */
export function administration({ entities, keys }: AdministrationOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://broker');
    const body = await text(request);
    const rights = rightsOf(keys(), request.headers.authorization ?? '');
    const answer = rights?.includes('Manage')
      ? answerTo(entities, request.method ?? '', decodeURIComponent(pathname.slice(1)), body)
      : failed(401, 'Manage claim is required for this operation.');
    response
      .writeHead(answer.status, { 'content-type': 'application/atom+xml;charset=utf-8' })
      .end(answer.body);
  };
}

function answerTo(entities: Entities, method: string, path: string, body: string): Answer {
  const [, topic, name] = /^(.+)\/subscriptions\/([^/]+)$/i.exec(path) ?? [];
  try {
    if (topic !== undefined && name !== undefined) return onSubscription(entities, method, topic, name, body);
    return onTopic(entities, method, path);
  } catch (error) {
    if (error instanceof InvalidDescription) return failed(400, error.message);
    throw error;
  }
}

function onTopic(entities: Entities, method: string, topic: string): Answer {
  const url = `https://broker/${topic}`;
  switch (method) {
    case 'PUT':
      return entities.createTopic(topic)
        ? { status: 201, body: topicEntry(url) }
        : failed(409, 'Conflict. The topic exists.');
    case 'GET':
      // Like the service: 200 and an empty feed for what does not exist.
      return { status: 200, body: entities.topic(topic) === undefined ? emptyFeed(url) : topicEntry(url) };
    case 'DELETE':
      return entities.deleteTopic(topic) ? { status: 200 } : failed(404, 'The topic does not exist.');
    default:
      return failed(405, 'Method not allowed.');
  }
}

function onSubscription(
  entities: Entities,
  method: string,
  topic: string,
  name: string,
  body: string,
): Answer {
  const url = `https://broker/${topic}/Subscriptions/${name}`;
  switch (method) {
    case 'PUT':
      if (entities.topic(topic) === undefined) return failed(404, `The topic '${topic}' does not exist.`);
      if (!entities.createSubscription(topic, name, parseSubscription(body))) {
        return failed(409, 'SubCode=40900. Conflict. The subscription exists.');
      }
      return { status: 201, body: entryOf(entities, topic, name, url) };
    case 'GET':
      return { status: 200, body: entryOf(entities, topic, name, url) };
    case 'DELETE':
      return entities.deleteSubscription(topic, name)
        ? { status: 200 }
        : failed(404, 'The subscription does not exist.');
    default:
      return failed(405, 'Method not allowed.');
  }
}

function entryOf(entities: Entities, topic: string, name: string, url: string): string {
  const subscription = entities.subscription(topic, name);
  if (subscription === undefined) return emptyFeed(url);
  return subscriptionEntry(url, subscription.definition, subscription.messages.store.size);
}

function failed(status: number, detail: string): Answer {
  return { status, body: errorDocument(status, detail) };
}
