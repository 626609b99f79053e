import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../bench.ts';
import { asImage } from '../memory/app-in-image.ts';
import { startNode } from '../processes.ts';

const apps = ['survey-site', 'summary-worker', 'scaling-agent'] as const;

/** Fills a folder with compiled code as the Dockerfile does, and returns it: without settings an app exits after it has loaded its code. */
export async function compileCacheOfImage(context: BenchContext): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-compile-cache-'));
  for (const app of apps) {
    const env = { CANVASS_APP: app, NODE_COMPILE_CACHE: folder };
    await startNode({ ...context, launcher: asImage }, `apps/${app}/src/main.ts`, env).ended;
  }
  return folder;
}
