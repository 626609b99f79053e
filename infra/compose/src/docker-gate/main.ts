import { hostname } from 'node:os';
import { ComposeError } from '../errors.ts';
import { createGateServer } from './gate-server.ts';
import { engineAt } from './engine.ts';
import { poolGate, projectOf } from './pool-gate.ts';

const socket = '/var/run/docker.sock';
const port = 2375;

async function main(): Promise<void> {
  const engine = engineAt(socket);
  // In a container the host name is the container's id.
  const project = await projectOf(engine, hostname());
  const pool = { project, service: process.env['POOL_SERVICE'] ?? 'summary-worker' };
  const server = createGateServer(poolGate(engine, pool), (entry) => console.log(JSON.stringify(entry)));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
  server.listen(port, () => console.log(JSON.stringify({ ...pool, listening: port })));
}

main().catch((error: unknown) => {
  const isUnreachable = error instanceof ComposeError && error.code === 'engine-unreachable';
  console.error(error instanceof Error ? error.message : error);
  if (isUnreachable)
    console.error('Docker’s socket has to be mounted here: DOCKER_SOCKET says where it is on the host.');
  process.exit(1);
});
