import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeSettings } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { render } from '../src/kustomize.ts';
import { textOf } from '../src/repository.ts';
import { at, readYaml } from '../src/yaml-documents.ts';

const root = join(import.meta.dirname, '../../..');
const documents = [
  'docs/operations.md',
  'infra/kubernetes/README.md',
  'infra/azure/README.md',
  'infra/alerts/README.md',
];

/** The lines of fenced blocks and the text between backquotes. */
function commandsOf(text: string): string {
  const fences = found(text, /^ *```\w*\n([^]*?)^ *```/gm).map((block) =>
    block.replaceAll(/\s*\\\n\s*/g, ' '),
  );
  const inline = found(text.replaceAll(/^ *```\w*\n[^]*?^ *```/gm, ''), /`([^`]+)`/g);
  return [...fences, ...inline.map((code) => code.replaceAll(/\s+/g, ' '))].join('\n');
}

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))];
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe.each(documents)('%s', (document) => {
  const text = textOf(document);
  const commands = commandsOf(text);

  test('names commands of the command line that exist', () => {
    const usage = textOf('apps/cli/src/usage.ts');
    const named = [
      ...found(commands, /npm run canvass -- ([a-z][a-z-]+)/g),
      ...found(commands, /\bcli ([a-z][a-z-]+) /g),
    ];
    expect(named.filter((command) => !new RegExp(`^  ${command}\\b`, 'm').test(usage))).toEqual([]);
    const [, scripts] = Object.entries(JSON.parse(textOf('package.json')) as object).find(
      ([key]) => key === 'scripts',
    )!;
    const names = found(text, /npm run ([a-z:]+)/g);
    expect(names.filter((name) => !Object.hasOwn(scripts as object, name))).toEqual([]);
  });

  test('names services of Compose and objects of Kubernetes that exist', () => {
    const services = Object.keys(at(readYaml('docker-compose.yml')[0], 'services') as object);
    const compose = [
      ...found(
        commands,
        /docker compose (?:--project-name \S+ )?(?:stop|start|up --detach|logs) ([a-z][a-z-]+)/g,
      ),
      ...found(commands, /docker compose (?:--project-name \S+ )?run --rm (?:--volume \S+ )?([a-z][a-z-]+)/g),
    ];
    expect(compose.filter((name) => !services.includes(name))).toEqual([]);

    const objects = [...render('infra/kubernetes/overlays/keda').keys()].map((id) => id.toLowerCase());
    const named = found(
      commands,
      /kubectl -n canvass [^`;&]*?\b((?:deployment|service|scaledobject)\/[a-z-]+)/g,
    );
    expect(named.filter((id) => !objects.includes(id))).toEqual([]);
    for (const folder of found(text, /kubectl apply --kustomize (\S+)/g)) {
      expect(existsSync(join(root, folder, 'kustomization.yaml'))).toBe(true);
    }
  });

  test('names settings that exist', () => {
    const known = new Set([...describeSettings().map(({ name }) => name), 'AZURE_CLIENT_ID']);
    const names = found(text, /`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('links to files and sections that exist', () => {
    const anchors = found(text, /^#+ (.+)$/gm).map((heading) => `#${anchorOf(heading)}`);
    const isThere = (link: string): boolean =>
      link.startsWith('#')
        ? anchors.includes(link)
        : link.startsWith('https:') || existsSync(join(root, document, '..', link.replace(/#.*/, '')));
    expect(found(text, /\]\(([^)]+)\)/g).filter((link) => !isThere(link))).toEqual([]);
  });
});
