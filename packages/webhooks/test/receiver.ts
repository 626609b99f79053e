import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface Received {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly event: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

export type Respond = (received: Received, response: ServerResponse) => void;

const accept: Respond = (_received, response) => void response.writeHead(204).end();

/** A receiver of webhooks on this machine. `respond`: replaces what it answers, at any time. */
export async function startReceiver(respond: Respond = accept) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        event: JSON.parse(body),
      };
      received.push(one);
      receiver.respond(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    respond,
    /** The ids of answers, as often as they came. */
    answerIds: (): string[] =>
      received.flatMap(({ event }) => (event.data['ids'] as string[] | undefined) ?? []),
    /** Throws unless the library of Standard Webhooks finds the signature good. */
    verify: (secret: string, { headers, body }: Received): unknown =>
      new Webhook(secret).verify(body, headers as Record<string, string>),
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
