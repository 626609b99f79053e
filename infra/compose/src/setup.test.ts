import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { setUp } from './setup.ts';

const storage = { AZURE_STORAGE_CONNECTION_STRING: 'UseDevelopmentStorage=true' };
const madeKey = 'a-key-that-was-made-by-chance';
let folder: string;
let keyFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canvass-setup-'));
  keyFile = join(folder, 'admin-api-key');
});

const rulesFile = (): string => join(folder, 'rules.json');
const run = (env: Record<string, string>, key = madeKey) =>
  setUp({
    env: { ...storage, ...env },
    keyFile,
    makeKey: () => key,
    readRules: (path) => readFileSync(path, 'utf8'),
  });

test('makes the operator’s key on the first start, for its own user only, and keeps it', () => {
  expect(run({})).toContain(keyFile);
  run({}, 'another-key-that-was-made-by-chance');
  expect(readFileSync(keyFile, 'utf8').trim()).toBe(madeKey);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

test('makes none if the environment has one, and shows no key', () => {
  const given = 'a-key-that-was-given-by-hand';
  expect(run({ ADMIN_API_KEY: given })).not.toContain(given);
  expect(existsSync(keyFile)).toBe(false);
});

test('names the faults of all apps at once, and then makes no key', () => {
  const wrong = {
    HINT_INTERVAL_MS: 'soon',
    DEQUEUE_BATCH_SIZE: '33',
    MIN_REPLICAS: '9',
    ADMIN_API_KEY: 'short',
  };
  const faults = (): unknown => run(wrong);
  for (const name of Object.keys(wrong)) expect(faults).toThrow(new RegExp(name));
  expect(() => run({ HINT_INTERVAL_MS: 'soon' })).toThrow('HINT_INTERVAL_MS');
  expect(existsSync(keyFile)).toBe(false);
});

test('names every fault of the rules file, which would make the agent restart endlessly', () => {
  writeFileSync(rulesFile(), JSON.stringify({ dryrun: true, step: { up: 0 } }));
  const faults = (): unknown => run({ SCALING_RULES: rulesFile(), HINT_INTERVAL_MS: 'soon' });
  for (const named of [/HINT_INTERVAL_MS/, /SCALING_RULES/, /dryrun: no such property/, /step\.up/]) {
    expect(faults).toThrow(named);
  }
  expect(() => run({ SCALING_RULES: join(folder, 'nowhere.json') })).toThrow(/nowhere.json is not valid/);
  expect(existsSync(keyFile)).toBe(false);
});

test('accepts valid rules, and no rules', () => {
  writeFileSync(rulesFile(), '{}');
  expect(run({ SCALING_RULES: rulesFile() })).toContain('The settings are valid');
});
