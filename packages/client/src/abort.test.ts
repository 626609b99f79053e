import { collectGarbage, deferred, startRawServer, type RawServer, type RespondRaw } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { createCanvassClient } from './create-canvass-client.ts';

let server: RawServer | undefined;

afterEach(() => server?.stop());

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each<[string, RespondRaw]>([
  ['does not answer', () => {}],
  ['does not end its answer', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{')],
])(
  'a call to a site that %s ends when its signal aborts, also after a garbage collection',
  async (_what, respond) => {
    const asked = deferred<void>();
    server = await startRawServer((socket, reset) => {
      respond(socket, reset);
      asked.resolve();
    });
    const abort = new AbortController();
    const client = createCanvassClient({ baseUrl: `http://127.0.0.1:${server.port}` });
    const read = client.GET('/v1/tenants/{tenant}/surveys/{survey}', {
      params: { path: { tenant: 'acme', survey: 'tea' } },
      signal: abort.signal,
    });
    const ended = read.catch((error: unknown) => error);
    await asked.promise;
    for (let turns = 0; turns < 4; turns += 1) {
      await turn();
      collectGarbage();
    }
    abort.abort(new Error('over'));
    expect(await ended).toMatchObject({ message: 'over' });
  },
);
