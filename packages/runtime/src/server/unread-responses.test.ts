import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { UnreadResponses } from './unread-responses.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function exchange(writableLength: number, remoteAddress = '192.0.2.1') {
  const response = new EventEmitter();
  const socket = {
    writableLength,
    remoteAddress,
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      response.emit('close');
    },
  };
  return { response: response as ServerResponse, socket: socket as unknown as Socket };
}

describe('a response that is not read', () => {
  test('is cut off after 30 s plus a second for each 8 KiB', () => {
    const unread = new UnreadResponses(1024 ** 3);
    const small = exchange(8 * 1024);
    const large = exchange(800 * 1024);
    for (const { response, socket } of [small, large]) unread.add(response, socket);
    jest.advanceTimersByTime(30_999);
    expect([small.socket.destroyed, large.socket.destroyed]).toEqual([false, false]);
    jest.advanceTimersByTime(1);
    expect([small.socket.destroyed, large.socket.destroyed]).toEqual([true, false]);
    jest.advanceTimersByTime(99_000);
    expect(large.socket.destroyed).toBe(true);
  });

  test('is not cut off after it was read', () => {
    const unread = new UnreadResponses(1024);
    const slow = exchange(1024);
    unread.add(slow.response, slow.socket);
    slow.response.emit('close');
    const next = exchange(1024);
    unread.add(next.response, next.socket);
    jest.advanceTimersByTime(30_000);
    expect([slow.socket.destroyed, next.socket.destroyed]).toEqual([false, false]);
    expect(jest.getTimerCount()).toBe(1);
  });

  test('is kept if it is the only one, whatever its length', () => {
    const unread = new UnreadResponses(1024);
    const [first, second] = [exchange(2048), exchange(4096)];
    unread.add(first.response, first.socket);
    expect(first.socket.destroyed).toBe(false);
    unread.add(second.response, second.socket);
    expect([first.socket.destroyed, second.socket.destroyed]).toEqual([true, false]);
  });

  test('is cut off first if its address has the most bytes, even if another waits longer', () => {
    const unread = new UnreadResponses(1024);
    const steady = exchange(300, '192.0.2.1');
    const greedy = [exchange(300, '192.0.2.2'), exchange(300, '192.0.2.2'), exchange(300, '192.0.2.2')];
    for (const { response, socket } of [steady, ...greedy]) unread.add(response, socket);
    expect(steady.socket.destroyed).toBe(false);
    expect(greedy.map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
  });

  test('counts once if it is ended several times', () => {
    const unread = new UnreadResponses(1024);
    const twice = exchange(600);
    unread.add(twice.response, twice.socket);
    unread.add(twice.response, twice.socket);
    expect(jest.getTimerCount()).toBe(1);
    twice.response.emit('close');
    expect(jest.getTimerCount()).toBe(0);
    const others = [exchange(500), exchange(500)];
    for (const { response, socket } of others) unread.add(response, socket);
    expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
  });
});
