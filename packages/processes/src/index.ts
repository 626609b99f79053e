export { isRunning, processIdentity } from './process-identity.ts';
export type { ProcessMark } from './process-identity.ts';
export { processNotes } from './process-notes.ts';
export type { NotedProcess, ProcessNotes } from './process-notes.ts';
export { stopOnSignals } from './stop-on-signals.ts';
