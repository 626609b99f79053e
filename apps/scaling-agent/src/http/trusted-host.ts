import { isIP } from 'node:net';

/** Names under these are only given out inside a network. */
const privateEndings = ['.localhost', '.local', '.internal', '.svc', '.home.arpa'];

/**
 * Whether a request with this `Host` may be answered: by an address, a name without a dot, a name under a private ending, or one of `known`. The agent asks
 * for no key, so a page in a browser of this network must not reach it: its author can let a public name of their own resolve to the agent
 * (DNS rebinding), and the browser then takes the agent for the page's own server.
 */
export function isTrustedHost(host: string | undefined, known: ReadonlySet<string>): boolean {
  const name = host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (!name) return false;
  const isAddress = isIP(name) === 4 || (/^\[.*\]$/.test(name) && isIP(name.slice(1, -1)) === 6);
  if (isAddress || known.has(name)) return true;
  if (!/^[a-z0-9_.-]+$/.test(name)) return false;
  return !name.includes('.') || privateEndings.some((ending) => name.endsWith(ending));
}
