import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faultsOfRules } from '@canvass/scaling';
import {
  agentSettings,
  localSettings,
  parseSettings,
  queueSettings,
  siteSettings,
  tracingSettings,
  withFileCheck,
  workerSettings,
} from '@canvass/settings';
import type { Environment } from '@canvass/settings';

export type StartSettings = ReturnType<typeof readSettings>;

const localDefaults = {
  // Polling costs nothing here, and answers should show at once.
  MAX_IDLE_INTERVAL_MS: '1000',
  // The agent must stop its workers within its own 10 s.
  SCALING_GRACE_MS: '7000',
};

/** Parses the children's settings, too: a wrong value or rule prints one line instead of a child that ends again and again. */
export function readSettings(env: Environment, root: string) {
  return parseSettings(
    queueSettings,
    tracingSettings,
    { ...agentSettings, SCALING_RULES: checkedRules(root) },
    siteSettings,
    workerSettings,
    localSettings,
    env,
  );
}

function checkedRules(root: string) {
  return withFileCheck('SCALING_RULES', agentSettings.SCALING_RULES, (path) =>
    faultsOfRules(readFileSync(resolve(root, path), 'utf8')),
  );
}

export function withLocalDefaults(env: Environment): Environment {
  const given = Object.entries(env).filter(([, value]) => value?.trim());
  return { ...localDefaults, ...Object.fromEntries(given) };
}
