import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { startRawServer, type RawServer, type RespondRaw } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { responseTo } from './response-to.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

async function ask(respond: RespondRaw) {
  server = await startRawServer(respond);
  const sent = request({ host: '127.0.0.1', port: server.port });
  sent.end();
  return responseTo(sent);
}

test('a response comes with its body', async () => {
  const response = await ask((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  expect(response.statusCode).toBe(200);
  expect(await text(response)).toBe('ok');
});

test('a server that switches protocols unasked has answered 101, without a body', async () => {
  const response = await ask((socket) =>
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nframes',
    ),
  );
  expect(response.statusCode).toBe(101);
  expect(await text(response)).toBe('');
});

test.each<[string, RespondRaw, string]>([
  ['closes the connection', (socket) => socket.end(), 'socket hang up'],
  ['resets the connection', (_socket, reset) => reset(), 'ECONNRESET'],
  ['stops within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nConte'), 'socket hang up'],
  ['only informs', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(30)), 'informational'],
])('the request to a server that %s is rejected', async (_what, respond, message) => {
  await expect(ask(respond)).rejects.toThrow(message);
});

test('a body that breaks is rejected', async () => {
  const response = await ask((socket, reset) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', reset),
  );
  await expect(text(response)).rejects.toThrow('aborted');
});
