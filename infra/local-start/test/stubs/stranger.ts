// Another program on the site's port. It looks ready, and notes what it is asked.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, events] = process.argv.slice(2);
createServer((request, response) => {
  appendFileSync(String(events), `stranger got ${request.method} ${request.url}\n`);
  response.end('{}');
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
