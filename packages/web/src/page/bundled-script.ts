import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Esbuild from 'esbuild';
import { Asset } from './assets.ts';

/**
 * A script of modules, with all that they import, as one small file. The modules run in the order given. It is bundled when it is first needed, in
 * some 0.1 s: there is no build step.
 */
export class BundledScript extends Asset {
  readonly #modules: readonly URL[];

  constructor(name: string, ...modules: readonly URL[]) {
    super(name, 'js');
    this.#modules = modules;
  }

  protected override read(): Buffer {
    const imports = this.#modules.map((module) => `import ${JSON.stringify(fileURLToPath(module))};`);
    const { outputFiles } = esbuild().buildSync({
      stdin: { contents: imports.join('\n'), resolveDir: import.meta.dirname },
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      charset: 'utf8',
      target: 'es2024',
      tsconfigRaw: {},
      logLevel: 'silent',
    });
    return Buffer.from(outputFiles[0]!.contents);
  }
}

/** Loads esbuild where it is first needed, and so that no process of it is left after a build. */
function esbuild(): typeof Esbuild {
  // oxlint-disable-next-line node/no-process-env -- esbuild reads it as it loads: in a thread, its process would stay
  process.env['ESBUILD_WORKER_THREADS'] = '0';
  return createRequire(import.meta.url)('esbuild') as typeof Esbuild;
}
