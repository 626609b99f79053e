import { describe, expect, test } from '@jest/globals';
import {
  agentSettings,
  describeSettings,
  localSettings,
  queueSettings,
  siteSettings,
  storageSettings,
  tracingSettings,
  workerSettings,
} from './index.ts';

describe('describeSettings', () => {
  test('names every variable of every group', () => {
    const named = new Set(describeSettings().map(({ name }) => name));
    const all = [
      storageSettings,
      queueSettings,
      siteSettings,
      workerSettings,
      tracingSettings,
      agentSettings,
      localSettings,
    ].flatMap((group) => Object.keys(group));
    expect([...named].toSorted()).toEqual([...new Set(all)].toSorted());
  });

  test('has one row for a shared setting, and a row per app for one that they define differently', () => {
    const rows = describeSettings().filter(
      ({ name }) => name === 'PORT' || name === 'LOG_LEVEL' || name === 'HOST',
    );
    expect(rows.map(({ name, apps, default: value }) => [name, apps.join(' + '), value])).toEqual([
      ['PORT', 'survey-site + npm start', '`3000`'],
      ['PORT', 'scaling-agent', '`3100`'],
      ['HOST', 'survey-site', '`0.0.0.0`'],
      ['HOST', 'scaling-agent', '`0.0.0.0`'],
      ['HOST', 'npm start', '`127.0.0.1`'],
      ['LOG_LEVEL', 'survey-site + summary-worker + scaling-agent', '`info`'],
      ['LOG_LEVEL', 'npm start', '`warn`'],
    ]);
  });

  test('states the description and limits of each, and the unit of each time and size', () => {
    for (const row of describeSettings()) {
      expect(row.description).toMatch(/^[A-Z].*\.$/);
      expect(row.limits).not.toBe('');
    }
    const measured = describeSettings().filter(({ name }) => /_(MS|BYTES)$/.test(name));
    expect(measured.filter(({ unit }) => unit === '')).toEqual([]);
  });

  test('marks required settings, alternatives and optional settings', () => {
    const defaults = new Map(
      describeSettings().map((row) => [`${row.name} ${row.apps.join()}`, row.default]),
    );
    expect(defaults.get('ADMIN_API_KEY survey-site')).toBe('required');
    expect(defaults.get('ADMIN_API_KEY npm start')).toBe('unset');
    expect(defaults.get('AZURE_STORAGE_ACCOUNT survey-site,summary-worker,scaling-agent,cli')).toBe(
      'one of them',
    );
  });
});
