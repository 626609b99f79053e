import { once } from 'node:events';
import { createServer } from 'node:http';
import { runTool } from './tool-main.ts';

/** Some 1 MiB. */
const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'A few words in a text.' })),
);

/** An idle loop but for one piece of work per question: what that takes is the machine's doing. */
runTool(async (job) => {
  const { port } = job as { readonly port: number };
  const server = createServer((_request, response) => {
    JSON.parse(text);
    response.end('ok');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { finish: () => null };
});
