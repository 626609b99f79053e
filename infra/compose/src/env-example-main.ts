import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeSettings } from '@canvass/settings';
import { envExample } from './env-example.ts';

writeFileSync(
  fileURLToPath(new URL('../../../.env.example', import.meta.url)),
  envExample(describeSettings()),
);
