import type { Setting } from './setting.ts';

/**
 * Adds a check of the file that a setting names. Its faults are reported with the others.
 *
 * @param faultsOf reads the file at that path; what it throws is a fault, too
 */
export function withFileCheck<Value extends string | undefined>(
  name: string,
  setting: Setting<Value>,
  faultsOf: (path: string) => readonly string[],
): Setting<Value> {
  return {
    ...setting,
    faultAmong: (values) => {
      const path = values[name];
      if (typeof path !== 'string') return undefined;
      const faults = faultsIn(path, faultsOf);
      return faults.length === 0 ? undefined : [`${path} is not valid`, ...faults].join('\n  ');
    },
  };
}

function faultsIn(path: string, faultsOf: (path: string) => readonly string[]): readonly string[] {
  try {
    return faultsOf(path);
  } catch (error) {
    return [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}
