import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const globals = new URL('globals.ts', import.meta.url).href;

let loads = 0;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    const resolved = nextResolve(specifier, context);
    return isTestCode(resolved.url) ? { ...resolved, url: withLoad(resolved.url) } : resolved;
  },
});

/**
 * Imports a test file as Node imports the product. Code in `test` folders is loaded anew for each test file, so that its
 * state and its hooks are that file's own; everything else is loaded once per worker.
 */
export async function loadTestFile(path: string): Promise<void> {
  loads += 1;
  await import(withLoad(pathToFileURL(path).href));
}

function isTestCode(url: string): boolean {
  const isOurs = url.startsWith('file:') && !url.includes('/node_modules/') && !url.includes('?');
  return isOurs && (url.includes('/test/') || url.endsWith('.test.ts'));
}

function withLoad(url: string): string {
  return `${url}?load=${loads}`;
}
