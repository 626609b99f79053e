import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpStub {
  readonly url: string;
  close(): Promise<void>;
}

/** An HTTP server on a free port or a socket. */
export async function startHttpStub(listener: RequestListener, socketPath?: string): Promise<HttpStub> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    if (socketPath === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(socketPath, resolve);
  });
  return { url: addressOf(server), close: () => closeServer(server) };
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return chunks.length === 0 ? undefined : JSON.parse(Buffer.concat(chunks).toString());
}

function addressOf(server: Server): string {
  const address = server.address();
  return typeof address === 'string' ? address : `http://127.0.0.1:${(address as AddressInfo).port}`;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
