import type { Socket } from 'node:net';
import type { ServiceBusClient } from '@azure/service-bus';

/** How long a client may take to close before its socket is destroyed. */
const closeLimitMs = 1_000;

/**
 * Closes a client, and destroys its socket if that takes more than a second. On a half-open connection the SDK's `close`
 * would wait for a minute. Never rejects.
 */
export async function closeClient(client: ServiceBusClient): Promise<void> {
  const socket = socketOf(client);
  const tooLate = Promise.withResolvers<'too late'>();
  const timer = setTimeout(() => tooLate.resolve('too late'), closeLimitMs);
  const outcome = await Promise.race([client.close().catch(() => 'failed' as const), tooLate.promise]);
  clearTimeout(timer);
  if (outcome === undefined || socket === undefined || socket.closed) return;
  // The SDK's AMQP library clears its timers on 'end', which a destroyed socket does not emit.
  socket.once('close', () => {
    if (!socket.readableEnded) socket.emit('end');
  });
  socket.destroy();
}

/** Finds a client's socket, which is not public in the SDK. If a later version moves it, the SDK's own time limits apply. */
function socketOf(client: ServiceBusClient): Socket | undefined {
  interface Inside {
    _connectionContext?: { connection?: { _connection?: { socket?: Socket } } };
  }
  return (client as unknown as Inside)._connectionContext?.connection?._connection?.socket;
}
