import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeSettings } from '@canvass/settings';
import { mutants } from '@canvass/simulation/mutants';
import { checkPages } from './check-pages.ts';
import { configurationPage } from './configuration-page.ts';
import { checkProtocol } from './protocol-rules.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const path = join(root, 'docs/configuration.md');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const page = configurationPage(describeSettings());

/** Everything that may cite a rule of the storage protocol. */
const sources = globSync('{*.md,{apps,packages,tests,infra,bench,docs}/**/*.{ts,md}}', {
  cwd: root,
  exclude: (source) => source.split(sep).includes('node_modules'),
});

if (process.argv.includes('--check')) {
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === page;
  const faults = [
    ...(isCurrent ? [] : ['docs/configuration.md differs from packages/settings: run `npm run docs`']),
    ...checkPages(root),
    ...checkProtocol(
      read('docs/storage-protocol.md'),
      mutants,
      sources.map((source) => ({ path: source, text: read(source) })),
    ),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
}
