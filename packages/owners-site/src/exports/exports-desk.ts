import type { Logger } from 'pino';
import type { ResultsDesk } from '../reading/with-reading.ts';
import type { SendExportDeps } from './send-export.ts';

/** The pages of exports need these beside what the pages of results need. */
export interface ExportsDesk extends ResultsDesk {
  readonly exporting: SendExportDeps;
  readonly logger: Logger;
}
