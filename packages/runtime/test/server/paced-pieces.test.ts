import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { PacedPieces } from '../../src/server/index.ts';
import { listen, readAll, type Listening } from './raw-client.ts';

let at: Listening;
afterEach(() => at.close());

const pieceBytes = 64 * 1024;
const bodyBytes = 16 * pieceBytes;
const connections = 24;

/** Reads all bodies at once. Returns the bytes that each turn of the event loop has read. */
function readTogether(exchanges: readonly (readonly [IncomingMessage, ServerResponse])[]): number[] {
  const pieces = new PacedPieces();
  const turns = [0];
  let open = exchanges.length;
  for (const [request, response] of exchanges) {
    let arrived = 0;
    request.on('data', (piece: Buffer) => {
      arrived += piece.length;
      turns[turns.length - 1]! += piece.length;
      if (arrived < bodyBytes) pieces.count(request.socket, piece.length);
    });
    request.on('end', () => {
      response.end(`${arrived} arrived`);
      open -= 1;
    });
  }
  const nextTurn = (): void => {
    turns.push(0);
    if (open > 0) setImmediate(nextTurn);
  };
  setImmediate(nextTurn);
  return turns;
}

test('the bodies of many connections are read in turn, each of them to its end', async () => {
  const exchanges: (readonly [IncomingMessage, ServerResponse])[] = [];
  let turns: number[] = [];
  at = await listen({}, (...exchange) => {
    exchanges.push(exchange);
    if (exchanges.length === connections) turns = readTogether(exchanges);
  });
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${bodyBytes}\r\n\r\n`;
  const answers = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await at.open();
      socket.write(head + 'x'.repeat(bodyBytes));
      return readAll(socket);
    }),
  );

  for (const answer of answers) expect(answer).toContain(`${bodyBytes} arrived`);
  // The first turn has what Node had read ahead. Later ones have two connections that waited, one that had room before, and what was behind it.
  expect(Math.max(...turns.slice(1))).toBeLessThan(12 * pieceBytes);
});
