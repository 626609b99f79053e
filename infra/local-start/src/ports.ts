import { connect, createServer } from 'node:net';
import { LocalStartError, systemCode } from './errors.ts';

type Probe =
  | { readonly kind: 'free'; readonly port: number }
  | { readonly kind: 'refused'; readonly code: string };

async function probe(port: number, host: string): Promise<Probe> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once('error', (error) => resolve({ kind: 'refused', code: systemCode(error) ?? error.message }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve({ kind: 'free', port: bound }));
    });
  });
}

/** Throws port-in-use unless the site can listen and its links, which contain `localhost`, lead only to it. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  for (const each of new Set([host, '127.0.0.1', '::1'])) {
    const found = await probe(port, each);
    if (found.kind === 'free') continue;
    // A machine without IPv6 has no ::1 to be busy on.
    if (each !== host && found.code !== 'EADDRINUSE') continue;
    if (found.code === 'EADDRINUSE') throw portInUse(port);
    throw new LocalStartError('port-in-use', refusal(port, host, found.code));
  }
}

/** Another program listens on the site's port. */
export function portInUse(port: number): LocalStartError {
  const other = port === 65_535 ? 3000 : port + 1;
  return new LocalStartError(
    'port-in-use',
    `Port ${port} is in use by another program: stop that one, or choose another port with PORT (PORT=${other} npm start).`,
  );
}

function refusal(port: number, host: string, code: string): string {
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`;
  return `The site cannot listen on port ${port} of ${host} (${code}): see PORT and HOST.`;
}

const portsTried = 1_000;

/**
 * The preferred port on loopback, or the next free one if it is in use. Not one that the system chooses: an outgoing connection could
 * take that before a process listens on it.
 */
export async function freeLoopbackPort(preferred: number): Promise<number> {
  for (let port = preferred; port < preferred + portsTried; port += 1) {
    const found = await probe(port, '127.0.0.1');
    if (found.kind === 'free') return port;
  }
  const last = preferred + portsTried - 1;
  throw new LocalStartError('port-in-use', `All ports of 127.0.0.1 from ${preferred} to ${last} are in use.`);
}

/** Whether a process accepts connections on the port. */
export async function isListening(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  return await new Promise((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen === true;
  });
}
