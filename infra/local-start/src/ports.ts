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

/** Throws PORT_IN_USE unless the site can listen and its links, which contain `localhost`, lead only to it. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  for (const each of new Set([host, '127.0.0.1', '::1'])) {
    const found = await probe(port, each);
    if (found.kind === 'free') continue;
    // A machine without IPv6 has no ::1 to be busy on.
    if (each !== host && found.code !== 'EADDRINUSE') continue;
    throw new LocalStartError('PORT_IN_USE', refusal(port, host, found.code));
  }
}

function refusal(port: number, host: string, code: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program: stop that one, or choose another port with PORT (PORT=${port === 65_535 ? 3000 : port + 1} npm start).`;
  }
  if (code === 'EACCES')
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`;
  return `The site cannot listen on port ${port} of ${host} (${code}): see PORT and HOST.`;
}

/** The preferred port on loopback, or a free one if it is in use. */
export async function freeLoopbackPort(preferred: number): Promise<number> {
  for (const port of [preferred, 0]) {
    const found = await probe(port, '127.0.0.1');
    if (found.kind === 'free') return found.port;
  }
  throw new LocalStartError('PORT_IN_USE', 'This machine has no free port left on 127.0.0.1.');
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
