// The least that a server on `node:http` can do for an answer: read its body, parse it, and respond as the site does.
import { createServer } from 'node:http';

/** `headers`: of each response, but for those that Node sends by itself. */
const { port, headers, body } = JSON.parse(process.env['BARE_SERVER'] ?? '') as {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    JSON.parse(Buffer.concat(pieces).toString());
    response.writeHead(201, headers);
    response.end(body);
  });
}).listen(port, '127.0.0.1');

// So that a profile is written.
process.once('SIGTERM', () => process.exit(0));
