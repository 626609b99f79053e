import { execFileSync } from 'node:child_process';

/** The user of a server; empty: the user of the tests. */
export interface PostgresUser {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root, the user of most containers. It then runs as the system user `nobody`.
 */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
