import { startRawServer, type RawServer } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { callHttp } from './http-call.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

test('a service that answers with another protocol is not waited for', async () => {
  server = await startRawServer((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n'),
  );
  const call = { method: 'GET', path: '/', timeoutMs: 60_000, signal: new AbortController().signal } as const;
  const answer = await callHttp({ url: `http://127.0.0.1:${server.port}` }, call);
  expect(answer).toMatchObject({ status: 101, body: undefined });
});
