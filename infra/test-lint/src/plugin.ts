import { join } from 'node:path';
import { createPlugin } from './create-plugin.ts';
import { exceptions } from './exceptions.ts';

// oxlint takes the default export.
export default createPlugin({ root: join(import.meta.dirname, '../../..'), exceptions });
