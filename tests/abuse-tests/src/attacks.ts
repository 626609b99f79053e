import type { Flood, Hold } from './attack-main.ts';
import type { App } from './world.ts';

/** Ten addresses without the bystander's 127.0.0.1. */
export const attackers = Array.from({ length: 10 }, (_, index) => `127.0.0.${index + 2}`);

type Bytes = readonly { readonly bytes: string; readonly times: number }[];

/** Sends each request on a new connection, `atOnce` (default 8) at a time. */
export function flood(
  app: App,
  requests: Bytes,
  { from = attackers, atOnce = 8 }: Partial<Pick<Flood, 'from' | 'atOnce'>> = {},
): Flood {
  return { kind: 'flood', port: app.port, from, atOnce, requests };
}

/** Opens all connections at once, sends these bytes on them, and keeps them open. */
export function hold(
  app: App,
  connections: Bytes,
  { from = attackers, reads = true }: Partial<Pick<Hold, 'from' | 'reads'>> = {},
): Hold {
  return { kind: 'hold', port: app.port, from, connections, reads };
}

export function times(count: number, bytes: string): { readonly bytes: string; readonly times: number } {
  return { bytes, times: count };
}
