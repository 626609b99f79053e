// Imported into every child of the local start before its own code. Tells the local start on which port the child listens: a port
// that accepts connections may be a stranger's.
import cluster from 'node:cluster';
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import type { Listening } from './listening.ts';

function report(port: number): void {
  const message: Listening = { kind: 'listening', port };
  // The channel may be closed: then the child stops, and nobody wants to know.
  process.send?.(message, () => {});
}

// The processes of a site report to their primary process.
if (cluster.isPrimary) {
  cluster.on('listening', (_worker, { port }) => report(port));
  subscribe('tracing:net.server.listen:asyncEnd', (message) => {
    const address = (message as { readonly server: Server }).server.address();
    if (typeof address === 'object' && address) report(address.port);
  });
}
