import { request, type IncomingMessage } from 'node:http';
import { startRawServer, type RawServer, type RespondRaw } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { readText } from './read-text.ts';
import { responseTo } from './response-to.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

async function ask(respond: RespondRaw): Promise<IncomingMessage> {
  server = await startRawServer(respond);
  const sent = request({ host: '127.0.0.1', port: server.port });
  sent.end();
  return responseTo(sent);
}

test('a body as long as the limit is read, also if a letter comes in two parts', async () => {
  const [first, second] = [Buffer.from([0xc3]), Buffer.from([0xa9])];
  const response = await ask((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    for (const part of [first, second])
      socket.write(Buffer.concat([Buffer.from('1\r\n'), part, Buffer.from('\r\n')]));
    socket.end('0\r\n\r\n');
  });
  expect(await readText(response, 2)).toBe('é');
});

test('a body beyond the limit is refused, and its connection closed, although more would come', async () => {
  const response = await ask((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nabc');
  });
  await expect(readText(response, 2)).rejects.toThrow('the response is longer than 2 bytes');
  expect(response.socket.destroyed).toBe(true);
});

test('a body that breaks is rejected', async () => {
  const response = await ask((socket, reset) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok', reset),
  );
  await expect(readText(response, 100)).rejects.toThrow('aborted');
});
