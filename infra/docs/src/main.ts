import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeSettings } from '@canvass/settings';
import { checkPages } from './check-pages.ts';
import { configurationPage } from './configuration-page.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const path = join(root, 'docs/configuration.md');
const page = configurationPage(describeSettings());

if (process.argv.includes('--check')) {
  const isCurrent = existsSync(path) && readFileSync(path, 'utf8') === page;
  const faults = [
    ...(isCurrent ? [] : ['docs/configuration.md differs from packages/settings: run `npm run docs`']),
    ...checkPages(root),
  ];
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} else {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, page);
}
