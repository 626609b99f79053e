import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A process of its own: many streams of one page of results, each on a bare socket, which only counts bytes. Parsing 1,000 streams would
 * take the processor from what is measured. `GET /` at `STATS_PORT`: the numbers of open streams, and of those that got an event.
 */
const { SITE_PORT, STATS_PORT, STREAMS, STREAM_PATH, STREAM_COOKIE } = process.env;
const count = Number(STREAMS);
let open = 0;
let bytes = 0;
const reached = new Set<number>();
const eventMark = Buffer.from('event: regions');

function follow(index: number): void {
  const socket = connect({ host: '127.0.0.1', port: Number(SITE_PORT) });
  socket.on('connect', () => {
    socket.write(
      `GET ${STREAM_PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${STREAM_COOKIE}\r\n` +
        `X-Forwarded-For: 10.1.${index >> 8}.${index & 255}\r\n\r\n`,
    );
    open += 1;
  });
  socket.on('data', (piece) => {
    bytes += piece.byteLength;
    if (!reached.has(index) && piece.includes(eventMark)) reached.add(index);
  });
  socket.on('error', () => {});
  socket.on('close', () => (open -= 1));
}

createServer((_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ open, reached: reached.size, bytes }));
}).listen(Number(STATS_PORT), '127.0.0.1');

for (let index = 0; index < count; index += 1) {
  follow(index);
  // As people open pages: not all in one moment.
  if (index % 50 === 49) await delay(20);
}
