import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expressionsIn } from './expressions-in.ts';
import { stallOf } from './stalls.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Tests read only our own text. */
const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.split(sep).includes('test');

const paths = globSync('{apps,packages,infra}/**/*.{ts,mjs,cjs,js}', {
  cwd: root,
  exclude: (path) => path.split(sep).includes('node_modules'),
})
  .filter((path) => !isTest(path))
  .toSorted();

const faults = paths.flatMap((path) =>
  expressionsIn(readFileSync(join(root, path), 'utf8')).flatMap(({ source, flags }) => {
    const stall =
      source === undefined ? 'it is defined elsewhere: use a literal or a template' : stallOf(source, flags);
    return stall === undefined ? [] : [`${path}: /${source}/${flags}: ${stall}`];
  }),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    'These can stall the process on a long text: write a linear expression, or parse the text by hand.',
  );
  process.exitCode = 1;
}
