import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * Arguments: the port, and the file that gets a line of JSON for each request: `{id, body}`. Answers 204 some time after the line is
 * written, so that kills hit both.
 */
const [port, file] = process.argv.slice(2);
const longestMs = 60;

// The process that started it has ended.
process.stdin.on('end', () => process.exit(0)).resume();

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    appendFileSync(file!, `${JSON.stringify({ id: request.headers['webhook-id'], body })}\n`);
    setTimeout(() => response.writeHead(204).end(), Math.random() * longestMs);
  });
}).listen(Number(port), '127.0.0.1', () => console.log('ready'));
