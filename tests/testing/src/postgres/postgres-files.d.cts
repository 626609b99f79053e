/** Absolute path of the folder with PostgreSQL's `bin`, `lib` and `share`; throws where there is none for this machine. */
export function nativeDir(): string;
/** Absolute path of the script that runs a server which must not outlive its parent. */
export const postgresGuard: string;
