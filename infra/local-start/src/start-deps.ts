import type { Environment } from '@canvass/settings';
import type { StoragePorts } from './storage-ports.ts';
import type { StopSignals } from './stop-signals.ts';
import type { ProcessSpec } from './supervised-process.ts';

export interface LocalStart {
  readonly root: string;
  readonly env: Environment;
  readonly site: Program;
  /** Starts the workers, and drains them when it stops. */
  readonly agent: Program;
  /** Preferred; the next free ones if these are in use. */
  readonly storagePorts: StoragePorts;
  /** A free port on loopback, the preferred one if possible. Another program may take it before a process listens on it. */
  readonly choosePort: (preferred: number) => Promise<number>;
  /** For the links and keys. */
  readonly print: (line: string) => void;
  /** For faults, restarts and the output of the processes. */
  readonly warn: (line: string) => void;
  readonly signals: StopSignals;
}

type Program = Pick<ProcessSpec, 'name' | 'args'>;
