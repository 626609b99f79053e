export { collectWhenIdle } from './collect-when-idle.ts';
export { isRunning, processIdentity, type ProcessMark } from './process-identity.ts';
export { processNotes, type ProcessNotes } from './process-notes.ts';
export { readRunningStart, type ChildMark, type RunningStart } from './running-start.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export { noteThread, threadHeapBytes } from './threads.ts';
export { tuneGarbageCollection } from './garbage-collection.ts';
