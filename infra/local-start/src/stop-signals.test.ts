import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { stopSignals } from './stop-signals.ts';

describe('stopSignals', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('stops at the first %s', (signal) => {
    const source = new EventEmitter();
    const { stop, kill } = stopSignals(source, () => 0);
    expect(stop.aborted).toBe(false);
    source.emit(signal);
    expect([stop.aborted, kill.aborted]).toEqual([true, false]);
  });

  test('counts signals within a second as one, and a later one as a second', () => {
    const source = new EventEmitter();
    let now = 500;
    const { kill } = stopSignals(source, () => now);
    source.emit('SIGINT');
    now += 1000;
    source.emit('SIGINT');
    expect(kill.aborted).toBe(false);
    now += 1;
    source.emit('SIGINT');
    expect(kill.aborted).toBe(true);
  });
});
