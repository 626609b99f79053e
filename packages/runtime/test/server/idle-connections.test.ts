import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { collectGarbage, eventually } from '@canvass/testing';
import { listen, type Listening } from './raw-client.ts';

let at: Listening;
afterEach(() => at.close());

test.each([
  ['after its body', (request, response) => void request.resume().once('end', () => response.end('x'))],
  ['before its body', (_request, response) => void response.end('x')],
] as [string, RequestListener][])(
  'an open connection holds no request that was answered %s',
  async (_when, listener) => {
    const last: WeakRef<object>[] = [];
    at = await listen({}, (request, response) => {
      last.push(new WeakRef(request), new WeakRef(response));
      listener(request, response);
    });
    const socket = await at.open();
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{');
    const answered = once(socket.resume(), 'data');
    await eventually(() => expect(last).toHaveLength(2));
    socket.write('}');
    await answered;
    await eventually(() => {
      collectGarbage();
      expect(last.map((each) => each.deref() === undefined)).toEqual([true, true]);
    });
    expect(socket.closed).toBe(false);
  },
);
