import type { Server } from 'node:http';
import { longestTimerMs } from '../clock/index.ts';

/**
 * Lets Node look for late requests at its interval only while connections are open: each look wakes an idle process. Node itself looks from the
 * moment in which a server listens, in a listener of its own, which starts the interval anew each time that it is called.
 */
export function checkWhileOpen(server: Server, intervalMs: number): void {
  const [startChecks] = server.listeners('listening');
  if (startChecks === undefined) return;
  // A part of Node's server that its types leave out.
  const checked = server as Server & { connectionsCheckingInterval: number };
  const check = (everyMs: number): void => {
    checked.connectionsCheckingInterval = everyMs;
    // A server that closes has ended its checks.
    if (server.listening) startChecks.call(server);
  };
  let open = 0;
  checked.connectionsCheckingInterval = longestTimerMs;
  server.on('connection', (socket) => {
    open += 1;
    if (open === 1) check(intervalMs);
    socket.once('close', () => {
      open -= 1;
      if (open === 0) check(longestTimerMs);
    });
  });
}
