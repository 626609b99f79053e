import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { PacedPieces } from './paced-pieces.ts';

const pieceBytes = 64 * 1024;

/** A connection whose body of five pieces has arrived; it delivers one of them in each turn, unless it is paused. */
class Connection {
  read = 0;
  isPaused = false;

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
  }
}

test('after the first piece of each connection, a turn reads a few pieces, and each connection has its turn', async () => {
  const pieces = new PacedPieces();
  const connections = Array.from({ length: 20 }, () => new Connection());
  const piecesOfTurns: number[] = [];
  while (connections.some(({ read }) => read < 5)) {
    const flowing = connections.filter(({ read, isPaused }) => !isPaused && read < 5);
    for (const connection of flowing) {
      connection.read += 1;
      pieces.count(connection as unknown as Socket, pieceBytes);
    }
    piecesOfTurns.push(flowing.length);
    await setImmediate();
  }

  expect(piecesOfTurns[0]).toBe(20);
  // Four that waited, and three that still had room in the turn before.
  expect(Math.max(...piecesOfTurns.slice(1))).toBeLessThanOrEqual(4 + 3);
  expect(connections.map(({ read }) => read)).toEqual(Array<number>(20).fill(5));
});
