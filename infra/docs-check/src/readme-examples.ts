import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A TypeScript block of a README. */
export interface ReadmeExample {
  /** In the README's folder, so that imports resolve as they do in its workspace. Ignored by git. */
  readonly file: string;
  /** The code at the README's own lines, so that a compiler's message fits both. */
  readonly source: string;
  /** False if the block begins with "```ts no-run": it needs a service that the test does not have. */
  readonly isRunnable: boolean;
}

export function readmeExamples(root: string): readonly ReadmeExample[] {
  const readmes = globSync('{apps,packages,tests,infra}/*/README.md', { cwd: root });
  return readmes.toSorted().flatMap((readme) => {
    // Prose, block, prose, block, ...
    const parts = readFileSync(join(root, readme), 'utf8').split(/^```/m);
    return parts.flatMap((part, index) => {
      const [info = '', ...code] = part.split('\n');
      if (index % 2 === 0 || !/^ts\b/.test(info)) return [];
      const line = parts.slice(0, index).join('```').split('\n').length;
      return {
        file: join(root, dirname(readme), `.readme-example-${line}.ts`),
        source: '\n'.repeat(line) + code.join('\n'),
        isRunnable: info !== 'ts no-run',
      };
    });
  });
}
