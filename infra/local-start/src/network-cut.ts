// Imported into every process of the local start, workers included. SIGUSR2 cuts the network of the process for two seconds: its
// connections are destroyed, and new ones, too. `npm run storm` sends it; it needs no rights of an administrator.
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

const cutForMs = 2_000;
const sockets = new Set<Socket>();
let cutUntilMs = -Infinity;

function follow(message: unknown): void {
  const { socket } = message as { readonly socket: Socket };
  // A new client's socket does not connect before this function returns.
  if (performance.now() < cutUntilMs) setImmediate(() => destroy(socket));
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

function destroy(socket: Socket): void {
  socket.destroy(Object.assign(new Error('the network of this process is cut'), { code: 'ECONNRESET' }));
}

// Threads get no signals, and Windows does not have this one.
if (isMainThread && process.platform !== 'win32') {
  subscribe('net.server.socket', follow);
  subscribe('net.client.socket', follow);
  process.on('SIGUSR2', () => {
    cutUntilMs = performance.now() + cutForMs;
    for (const socket of sockets) destroy(socket);
  });
}
