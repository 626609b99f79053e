import { hostname } from 'node:os';
import { createGateServer } from './gate-server.ts';
import { engineAt } from './engine.ts';
import { poolFinder, poolGate } from './pool-gate.ts';

const socket = '/var/run/docker.sock';
const port = 2375;
const service = process.env['POOL_SERVICE'] ?? 'summary-worker';

const engine = engineAt(socket);
// In a container the host name is the container's id.
const gate = poolGate(engine, poolFinder(engine, { container: hostname(), service }));
const server = createGateServer(gate, (entry) => console.log(JSON.stringify(entry)));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
server.listen(port, () => console.log(JSON.stringify({ service, listening: port })));
