import { execFileSync } from 'node:child_process';

/** The sources in these folders that differ from the branch `main`, relative to the root, which is the working directory. */
export function changedFiles(folders: readonly string[]): string[] {
  const names = execFileSync('git', ['diff', '--name-only', '--diff-filter=d', 'main', '--', ...folders]);
  return names
    .toString()
    .split('\n')
    .filter(
      (name) => name.includes('/src/') && name.endsWith('.ts') && !/(?:\.test|index|errors)\.ts$/.test(name),
    );
}
