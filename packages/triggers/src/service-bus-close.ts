import type { ServiceBusClient } from '@azure/service-bus';
import type { Socket } from 'node:net';

const politeMs = 1_000;

/**
 * Closes a client: politely, or where that takes more than a second, by its socket. On a connection that is half open
 * the SDK's `close` waits for an answer for a minute. Never rejects.
 */
export async function closeClient(client: ServiceBusClient): Promise<void> {
  const socket = socketOf(client);
  const tooLate = Promise.withResolvers<'too late'>();
  const timer = setTimeout(() => tooLate.resolve('too late'), politeMs);
  const outcome = await Promise.race([client.close().catch(() => 'failed' as const), tooLate.promise]);
  clearTimeout(timer);
  if (outcome === undefined || socket === undefined || socket.closed) return;
  // The SDK's AMQP library takes its timers back when it hears of the end, and a destroyed socket tells of none.
  socket.once('close', () => {
    if (!socket.readableEnded) socket.emit('end');
  });
  socket.destroy();
}

/** The SDK does not give it out. Where a later version keeps it elsewhere, it is left to the SDK's own time limits. */
function socketOf(client: ServiceBusClient): Socket | undefined {
  type Inside = { _connectionContext?: { connection?: { _connection?: { socket?: Socket } } } };
  return (client as unknown as Inside)._connectionContext?.connection?._connection?.socket;
}
