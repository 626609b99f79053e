import { describe, expect, test } from '@jest/globals';
import { agentSettings, parseSettings, withFileCheck } from './index.ts';

const given = { SCALING_RULES: 'rules.json' };
const groupOf = (faultsOf: (path: string) => readonly string[]) => ({
  ...agentSettings,
  SCALING_RULES: withFileCheck('SCALING_RULES', agentSettings.SCALING_RULES, faultsOf),
});

describe('a setting that names a file', () => {
  test('reports the faults of the file with the others', () => {
    const group = groupOf(() => ['step.up: too small', 'dryrun: no such property']);
    expect(() => parseSettings(group, { ...given, PORT: 'x' })).toThrow(
      [
        'PORT: "x" is not valid, expected a whole number from 1 to 65,535',
        'SCALING_RULES: rules.json is not valid',
        '  step.up: too small',
        '  dryrun: no such property',
      ].join('\n'),
    );
  });

  test('is faulty if the file cannot be read', () => {
    const group = groupOf((path) => {
      throw new Error(`ENOENT: no such file, open '${path}'`);
    });
    expect(() => parseSettings(group, given)).toThrow(
      "SCALING_RULES: rules.json is not valid\n  it cannot be read: ENOENT: no such file, open 'rules.json'",
    );
  });

  test('keeps its value if the file is valid, and reads no file if it is unset', () => {
    const looked: string[] = [];
    const group = groupOf((path) => {
      looked.push(path);
      return [];
    });
    expect(parseSettings(group, given).SCALING_RULES).toBe('rules.json');
    expect(parseSettings(group, {}).SCALING_RULES).toBeUndefined();
    expect(looked).toEqual(['rules.json']);
  });
});
