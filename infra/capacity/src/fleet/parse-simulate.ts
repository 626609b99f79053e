import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

/** What `npm run capacity -- simulate` is to do. */
export interface SimulateCommand {
  readonly seed: number;
  /** A few seconds only. */
  readonly isQuick: boolean;
  /** Whether simulated.json is replaced. */
  readonly isRecorded: boolean;
}

/** Throws `UsageError`. */
export function parseSimulate(args: readonly string[]): SimulateCommand {
  const { seed, quick, record } = read(args);
  const number = Number(seed);
  if (!Number.isSafeInteger(number) || seed.trim() === '')
    throw new UsageError(`--seed ${seed} is not a whole number`);
  if (quick && record) throw new UsageError('--record needs the whole simulation, not --quick');
  return { seed: number, isQuick: quick, isRecorded: record };
}

function read(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
