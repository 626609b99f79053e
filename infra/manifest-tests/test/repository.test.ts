import { expect, test } from '@jest/globals';
import { textOf } from '../src/repository.ts';
import { at, listAt, readYaml } from '../src/yaml-documents.ts';

const catalog = at(readYaml('pnpm-workspace.yaml')[0], 'catalog') as Readonly<Record<string, string>>;

test('the public checks run .ci/run, and may only read the repository', () => {
  const [workflow] = readYaml('.github/workflows/checks.yml');
  expect(at(workflow, 'permissions')).toEqual({ contents: 'read' });
  const runs = listAt(workflow, 'jobs', 'checks', 'steps').map(({ run }) => run);
  expect(runs.filter((run) => typeof run === 'string' && run.includes('exec .ci/run'))).toHaveLength(1);
});

test('.ci/run uses what stands beside the checkout only if it is there', () => {
  const lines = textOf('.ci/run')
    .split('\n')
    .filter((line) => line.includes('../'));
  for (const line of lines)
    expect(line.replace('cd "$(dirname "$0")/.."', '')).toMatch(/^(?:|.*\[ ! -x .*)$/);
});

test('version managers use the Node of the catalog, and the workflow and the images the same major version', () => {
  const major = catalog['node']?.split('.')[0];
  expect(textOf('.nvmrc')).toBe(`${major}\n`);
  expect(textOf('.github/workflows/checks.yml')).toContain(` node:${major}-bookworm `);
  expect(textOf('Dockerfile')).toContain(`NODE_IMAGE=node:${major}-bookworm-slim`);
});

test('the templates for issues are forms with a name and at least one field', () => {
  for (const name of ['fault', 'wish']) {
    const [form] = readYaml(`.github/ISSUE_TEMPLATE/${name}.yml`);
    expect(at(form, 'name')).toEqual(expect.any(String));
    expect(listAt(form, 'body').some(({ type }) => type === 'textarea')).toBe(true);
  }
});

test('each group of Renovate has a package of the catalog', () => {
  const { packageRules } = JSON.parse(textOf('renovate.json')) as {
    packageRules: readonly { groupName: string; matchPackageNames?: readonly string[] }[];
  };
  for (const { groupName, matchPackageNames } of packageRules) {
    if (matchPackageNames === undefined) continue;
    const prefixes = matchPackageNames.map((name) => name.replace(/\*+$/, ''));
    const found = Object.keys(catalog).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
    expect([groupName, found.length > 0]).toEqual([groupName, true]);
  }
});
