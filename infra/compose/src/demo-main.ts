import { ensureDemo, FirstStartError, readKeyFile, writePrivateFile } from '@canvass/first-start';
import { SettingsError } from '@canvass/settings';
import { readDemoConfig } from './config.ts';
import { demoLines } from './demo-lines.ts';
import { ComposeError } from './errors.ts';
import { keysFolder } from './keys-folder.ts';
import { isReadyWithin } from './ready.ts';

const withinMs = 60_000;
const everyMs = 500;

async function main(): Promise<void> {
  const { origin, adminKey, ...shown } = readDemoConfig();
  const signal = AbortSignal.timeout(2 * withinMs);
  if (!(await isReadyWithin({ origin, withinMs, everyMs, fetch, signal }))) {
    throw new ComposeError(
      'site-not-ready',
      `The site was not ready within ${withinMs / 1000} s; see its log.`,
    );
  }
  const demoKeyFile = keysFolder('demo-api-key');
  const demo = await ensureDemo({
    origin,
    adminKey,
    keptKey: readKeyFile(demoKeyFile),
    keepKey: (key) => writePrivateFile(demoKeyFile, key),
    fetch,
    signal,
  });
  for (const line of demoLines({ ...shown, demo })) console.log(line);
}

main().catch((error: unknown) => {
  const told = [FirstStartError, ComposeError, SettingsError];
  console.error(told.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exit(1);
});
