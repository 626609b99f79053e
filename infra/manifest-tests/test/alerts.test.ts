import { describe, expect, test } from '@jest/globals';
import { sourcesOf, textOf } from '../src/repository.ts';
import { at, listAt, readYaml, type Manifest } from '../src/yaml-documents.ts';

const rules = listAt(readYaml('infra/alerts/canvass.rules.yml')[0], 'groups').flatMap((group) =>
  listAt(group, 'rules'),
);
/** The sources that define metrics. */
const sources = [
  'apps/survey-site',
  'apps/summary-worker',
  'apps/scaling-agent',
  'packages/web',
  'packages/telemetry',
]
  .map((folder) => sourcesOf(`${folder}/src`))
  .join('\n');

const nameOf = (rule: Manifest): string => String(rule['alert']);
const named = rules.map((rule): [string, Manifest] => [nameOf(rule), rule]);

describe('the alert rules', () => {
  test.each(named)('%s uses metrics that an app exports', (_name, rule) => {
    const metrics = String(rule['expr']).match(/canvass_[a-z_]+/g) ?? [];
    expect(metrics).not.toEqual([]);
    // The code has a histogram's name; queries have the names of its parts.
    const names = new Set(metrics.map((metric) => metric.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...names].filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  });

  test.each(named)('%s uses label values that an app exports', (_name, rule) => {
    const values = [...String(rule['expr']).matchAll(/(?:type|outcome|signal)=~?"([^"]+)"/g)].flatMap(
      ([, alternatives = '']) => alternatives.split('|'),
    );
    const everything = `${sources}\n${sourcesOf('packages/queue/src')}\n${sourcesOf('packages/scaling/src')}\n${sourcesOf('packages/storage/src')}`;
    expect(values.filter((value) => !everything.includes(`'${value}'`))).toEqual([]);
  });

  test.each(named)('%s has a section in the runbook', (name, rule) => {
    expect(at(rule, 'annotations', 'runbook')).toBe(`docs/operations.md#${name.toLowerCase()}`);
    expect(textOf('docs/operations.md')).toContain(`\n### ${name}\n`);
    expect(['page', 'warning']).toContain(at(rule, 'labels', 'severity'));
    expect(at(rule, 'annotations', 'summary')).toBeDefined();
  });

  test('are all alerts of the runbook', () => {
    const chapters = [...textOf('docs/operations.md').matchAll(/^### (Canvass\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(chapters)).toEqual(new Set(rules.map(nameOf)));
  });
});
