import { AnonymousCredential } from '@azure/storage-blob';
import { FakeClock, startRawServer, type RawServer } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { AzureCalls } from './azure-calls.ts';
import { WriteSender } from './write-sender.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

test('a write that is answered with another protocol fails at once', async () => {
  server = await startRawServer((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'),
  );
  const url = `http://127.0.0.1:${server.port}/account/journal/01ABC`;
  const write = { url, body: Buffer.from('{}'), headers: { 'x-ms-blob-type': 'BlockBlob' } };
  const sent = new WriteSender(new AnonymousCredential()).send(write, new AbortController().signal);
  await expect(sent).rejects.toMatchObject({ statusCode: 101 });
});

test('a call that ignores its signal is unavailable when its time is over', async () => {
  const clock = new FakeClock();
  const calls = new AzureCalls('journal', { clock, tryTimeoutMs: 10_000 });
  const called = calls.call('GetBlob', { tries: 1 }, () => new Promise<never>(() => {}));
  const settled = called.catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await settled).toMatchObject({ code: 'unavailable' });
  expect(clock.pending).toBe(0);
});
