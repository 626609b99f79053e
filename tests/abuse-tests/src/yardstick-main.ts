import { once } from 'node:events';
import { createServer } from 'node:http';
import { runTool } from './tool-main.ts';

/** Some 1 MiB. */
const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, text: 'A few words in a text.' })),
);

/** Does a fixed piece of work per call: its time depends only on the machine. */
runTool(async (job) => {
  const { port } = job as { readonly port: number };
  const server = createServer((_request, response) => {
    JSON.parse(text);
    response.end('ok');
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { finish: () => null };
});
