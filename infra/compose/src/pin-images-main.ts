// Prints lines for `.env` that name each base image by its digest. Needs a Docker engine that reaches the registries.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { baseImages } from './base-images.ts';
import { ComposeError } from './errors.ts';
import { pinImages } from './pin-images.ts';

const run = promisify(execFile);

try {
  const lines = await pinImages(
    { docker: async (args) => (await run('docker', args)).stdout.trim() },
    baseImages,
  );
  console.log(lines.join('\n'));
} catch (error) {
  const stderr = (error as { readonly stderr?: string }).stderr?.trim();
  console.error(error instanceof ComposeError ? error.message : (stderr ?? (error as Error).message));
  process.exitCode = 1;
}
