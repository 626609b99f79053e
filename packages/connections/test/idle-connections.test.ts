import { afterEach, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@canvass/testing';
import { listen, type Listening } from './raw-client.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let at: Listening;
afterEach(() => at.close());

test('an open connection holds neither its last request nor its response', async () => {
  const last: WeakRef<object>[] = [];
  at = await listen({}, (request, response) => {
    last.push(new WeakRef(request), new WeakRef(response));
    request.resume().once('end', () => response.end('x'));
  });
  const socket = await at.open();
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}');
  await once(socket.resume(), 'data');
  await eventually(() => {
    collectGarbage();
    expect(last.map((each) => each.deref() === undefined)).toEqual([true, true]);
  });
  expect(socket.closed).toBe(false);
});
