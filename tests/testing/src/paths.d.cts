export type AppName = 'survey-site' | 'summary-worker' | 'scaling-agent';

// All paths are absolute.
export function appMain(app: AppName): string;
/** Azurite's command-line entry. */
export const azuriteMain: string;
export const brokerMain: string;
/** To `--require` in a child that must not outlive its parent. */
export const dieWithParent: string;
/** PostgreSQL's `bin`, `lib` and `share`; throws if there is none for this machine. */
export function postgresFolder(): string;
/** To `--require` in Azurite: leaves out what no test uses. */
export const leanAzurite: string;
/** Runs a PostgreSQL server that must not outlive its parent. */
export const postgresGuard: string;
/** To `--require` in Azurite: prints `Azurite handles SIGTERM` when it does. */
export const printWhenStoppable: string;
