import type { Container, Message, Receiver, Sender } from 'rhea';
import { stamped } from './subscription-link.ts';
import { tokenOfUuid } from './lock-token.ts';
import { rightsOf } from './shared-access.ts';
import type { AccessKeys, Right } from './shared-access.ts';
import type { Channel } from './subscription.ts';

interface Reply {
  readonly application_properties: Record<string, unknown>;
  readonly body?: unknown;
}

/** Answers the requests of one link over the link that each request names. */
export function answerRequests(
  link: Receiver,
  replyLink: (name: string) => Sender | undefined,
  answer: (request: Message) => Reply,
): void {
  link.on('message', ({ message, delivery }) => {
    delivery?.accept();
    link.add_credit(1);
    if (message?.reply_to === undefined) return;
    const reply = { body: undefined, ...answer(message), correlation_id: message.message_id };
    replyLink(message.reply_to)?.send(reply);
  });
  link.add_credit(100);
}

/** `$cbs`: accepts tokens. `claims` has the connection's rights by entity. */
export function answerPutToken(
  request: Message,
  keys: AccessKeys,
  claims: Map<string, readonly Right[]>,
): Reply {
  const { name } = request.application_properties ?? {};
  const rights = rightsOf(keys, String(request.body));
  if (rights === undefined) {
    return {
      application_properties: {
        'status-code': 401,
        'status-description': 'InvalidSignature: The token has an invalid signature.',
      },
    };
  }
  claims.set(entityOf(String(name)), rights);
  return { application_properties: { 'status-code': 202, 'status-description': 'Accepted' } };
}

/** `sb://host:port/topic/Subscriptions/name` → `topic/subscriptions/name` */
function entityOf(audience: string): string {
  return new URL(audience).pathname.slice(1).toLowerCase();
}

/** `{entity}/$management`: renews locks and peeks. */
export function answerManagement(container: Container, request: Message, channel: Channel): Reply {
  const body = (request.body ?? {}) as Record<string, unknown>;
  switch (request.application_properties?.['operation']) {
    case 'com.microsoft:renew-lock':
      return renewLocks(body['lock-tokens'] as Buffer[], channel);
    case 'com.microsoft:peek-message':
      return peek(container, body, channel);
    default:
      return status(501, 'This broker does not know the operation');
  }
}

function renewLocks(tokens: readonly Buffer[], { store }: Channel): Reply {
  const ends = tokens.map((token) => store.renew(tokenOfUuid(token)));
  if (ends.includes(undefined)) {
    return status(410, 'The lock supplied is invalid.', 'com.microsoft:message-lock-lost');
  }
  return { ...status(200, 'OK'), body: { expirations: ends.map((end) => new Date(end ?? 0)) } };
}

function peek(container: Container, body: Record<string, unknown>, { store }: Channel): Reply {
  const entries = store.peek(Number(body['from-sequence-number']), Number(body['message-count']));
  if (entries.length === 0) return status(204, 'There is no message');
  const messages = entries.map((entry) => ({ message: container.message.encode(stamped(entry)) }));
  return { ...status(200, 'OK'), body: { messages } };
}

function status(statusCode: number, statusDescription: string, errorCondition?: string): Reply {
  return {
    application_properties: {
      statusCode,
      statusDescription,
      ...(errorCondition === undefined ? {} : { errorCondition }),
    },
  };
}
