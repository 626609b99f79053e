import { lookup, Resolver } from 'node:dns/promises';

/** Resolves a name. Returns no address if the name has none. Throws if no name server can tell. */
export type ResolveHost = (hostname: string, by: 'public-dns' | 'system') => Promise<readonly string[]>;

/** How long a DNS server may take for the name of a webhook's host, and how often it is asked. */
const dnsLimits = {
  /** How long one try may take, in ms. Beyond it, and after the last try, the attempt of the delivery fails. */
  timeout: 3_000,
  /** How often the name of a webhook's host is asked for. */
  tries: 2,
};
/** The error codes that say that a name has no address. */
const notThere = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EBADNAME']);

/**
 * Creates a function that resolves names. It asks the DNS servers directly for public names, because the system's resolver blocks one of the
 * process's few threads, and a name server that hangs could block them all. The names of the operator's network are known to the system only.
 */
export function createResolveHost(): ResolveHost {
  const resolver = new Resolver(dnsLimits);
  return async (hostname, by) => {
    if (by === 'system') {
      return orNone(lookup(hostname, { all: true }).then((found) => found.map(({ address }) => address)));
    }
    const [v4, v6] = await Promise.allSettled([
      orNone(resolver.resolve4(hostname)),
      orNone(resolver.resolve6(hostname)),
    ]);
    const found = [v4, v6].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    const failed = [v4, v6].find((each) => each.status === 'rejected');
    if (found.length === 0 && failed) throw failed.reason;
    return found;
  };
}

async function orNone(asked: Promise<string[]>): Promise<string[]> {
  try {
    return await asked;
  } catch (error) {
    if (notThere.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
