import { lookup, Resolver } from 'node:dns/promises';

/** The addresses that a name stands for now; empty: none. Throws if nobody can tell. */
export type ResolveHost = (hostname: string, by: 'public-dns' | 'system') => Promise<readonly string[]>;

const notThere = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME', 'EBADNAME']);

/**
 * Public names are asked of the DNS servers directly: the system's resolver blocks one of the few threads of the process, which a name
 * server that hangs could fill. Only the system knows names of the operator's network.
 */
export function createResolveHost(): ResolveHost {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
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
