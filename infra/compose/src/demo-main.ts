import { LocalStartError } from '../../local/src/errors.ts';
import { ensureDemo } from '../../local/src/demo.ts';
import { readKeyFile, writePrivateFile } from '../../local/src/key-file.ts';
import { demoLines } from './demo-lines.ts';
import { ComposeError } from './errors.ts';
import { keysFolder } from './keys-folder.ts';
import { isReadyWithin } from './ready.ts';

const { SITE_URL, PUBLIC_URL, PUBLISHED_PORT, PUBLISHED_AGENT_PORT, ADMIN_API_KEY, ADMIN_API_KEY_FILE } =
  process.env;
const withinMs = 60_000;
const everyMs = 500;

async function main(): Promise<void> {
  const origin = SITE_URL ?? 'http://survey-site:3000';
  const signal = AbortSignal.timeout(2 * withinMs);
  if (!(await isReadyWithin({ origin, withinMs, everyMs, fetch, signal }))) {
    throw new ComposeError(
      'site-not-ready',
      `The site was not ready within ${withinMs / 1000} s; see its log.`,
    );
  }
  const demoKeyFile = keysFolder('demo-api-key');
  const demoKey = await ensureDemo({
    origin,
    adminKey: ADMIN_API_KEY ?? '',
    keptKey: readKeyFile(demoKeyFile),
    keepKey: (key) => writePrivateFile(demoKeyFile, key),
    fetch,
    signal,
  });
  const shown = {
    site: PUBLIC_URL || `http://localhost:${PUBLISHED_PORT}`,
    agent: `http://localhost:${PUBLISHED_AGENT_PORT}`,
    demoKey,
    isAdminKeyGiven: !ADMIN_API_KEY_FILE,
  };
  for (const line of demoLines(shown)) console.log(line);
}

main().catch((error: unknown) => {
  const isTold = error instanceof LocalStartError || error instanceof ComposeError;
  console.error(isTold ? error.message : error);
  process.exit(1);
});
