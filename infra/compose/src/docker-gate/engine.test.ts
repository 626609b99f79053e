import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRawServer, type RawServer } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { engineAt } from './engine.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

test('an engine that answers with another protocol is not waited for', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'canvass-engine-')), 'engine.sock');
  server = await startRawServer(
    (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: tcp\r\n\r\n'),
    { path },
  );
  const answer = await engineAt(path)({ method: 'GET', path: '/info', timeoutMs: 60_000 });
  expect(answer).toEqual({ status: 101, body: undefined });
});
