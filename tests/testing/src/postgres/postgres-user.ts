import { execFileSync } from 'node:child_process';

/** Who a server runs as; empty: as whoever runs the tests. */
export type PostgresUser = { readonly uid?: number; readonly gid?: number };

/**
 * PostgreSQL refuses to run as root, as which tests run in most containers. Then it is `nobody`, whom every system has:
 * no user has to be made for it.
 */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
