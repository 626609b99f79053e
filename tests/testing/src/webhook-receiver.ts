import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a webhook sent. */
export interface ReceivedWebhook {
  /** Its `webhook-id`. */
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}

export type RespondToWebhook = (received: ReceivedWebhook, response: ServerResponse) => void;

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly ReceivedWebhook[];
  /** What it answers, at first 204. May be replaced at any time. */
  respond: RespondToWebhook;
  /** The ids of answers, as often as they came. */
  answerIds(): string[];
  stop(): Promise<void>;
}

const accept: RespondToWebhook = (_received, response) => void response.writeHead(204).end();

/** A receiver of webhooks on 127.0.0.1. */
export async function startWebhookReceiver(respond: RespondToWebhook = accept): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { headers } = request;
      const one = { id: String(headers['webhook-id']), headers, body, event: JSON.parse(body) };
      received.push(one);
      receiver.respond(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respond,
    answerIds: () => received.flatMap(({ event }) => (event.data['ids'] as string[] | undefined) ?? []),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
