import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capacityPage } from '@canvass/capacity/src/capacity-page.ts';
import { envExample } from '@canvass/compose/src/env-example.ts';
import { describeSettings } from '@canvass/settings';
import { mutants } from '@canvass/simulation/mutants';
import { azureSettings } from './azure-settings.ts';
import { checkPages } from './check-pages.ts';
import { configurationPage } from './configuration-page.ts';
import { decidedPage, withoutComment } from './decided/decided-page.ts';
import { questionTypes } from '@canvass/surveys';
import { kindSources, scatteredKinds } from './kind-files.ts';
import { kindsPage } from './kinds-page.ts';
import { misplacedNames, namedOtherwise } from './kind-names.ts';
import { checkProtocol } from './protocol-rules.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The code that runs in production. */
const code = globSync('{apps,packages}/*/src/**/*.ts', {
  cwd: root,
  exclude: (path) => path.split(sep).includes('node_modules'),
})
  .map((path) => path.split(sep).join('/'))
  .filter((path) => !path.endsWith('.test.ts') && path !== 'packages/client/src/api.ts')
  .toSorted()
  .map((path) => ({ path, text: read(path) }));

/** The code whose constants decide something. */
const production = code.filter(({ path }) => !path.endsWith('schemas.ts'));

/** Files that are made from the code, by path. */
const made: Readonly<Record<string, string>> = {
  '.env.example': envExample(describeSettings()),
  'docs/capacity.md': capacityPage(),
  'docs/configuration.md': configurationPage(describeSettings()),
  'docs/questions.md': kindsPage(),
  'docs/where-is-it-decided.md': decidedPage(production, describeSettings()),
  'infra/azure/settings.bicep': azureSettings(describeSettings()),
};

/** Everything that may cite a rule of the storage protocol. */
const sources = globSync('{*.md,{apps,packages,tests,infra,bench,docs}/**/*.{ts,md}}', {
  cwd: root,
  exclude: (source) => source.split(sep).includes('node_modules'),
});

if (process.argv.includes('--check')) {
  const faults = [
    ...Object.entries(made)
      .filter(([path, text]) => !existsSync(join(root, path)) || read(path) !== text)
      .map(([path]) => `${path} differs from the code: run \`npm run docs\``),
    ...withoutComment(production),
    ...misplacedNames(code, namedOtherwise),
    ...scatteredKinds(questionTypes, kindSources(root)),
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
  for (const [path, text] of Object.entries(made)) writeFileSync(join(root, path), text);
}
