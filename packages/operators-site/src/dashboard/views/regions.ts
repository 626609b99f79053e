import { markup, shownTime } from '@canvass/web/page';
import type { OpsState } from '../state.ts';
import { storagePrices } from '../storage-prices.ts';
import { backlog } from './backlog.ts';
import { deadLetters } from './dead-letters.ts';
import { decisions } from './decisions.ts';
import { headline } from './headline.ts';
import { keyFigures } from './key-figures.ts';
import { storageCalls, storageCallsNote } from './storage-calls.ts';
import { workers } from './workers.ts';

/** Renders the parts of the page by the ids of their elements: for the whole page, and for the script, which updates these elements. */
export function regions(state: OpsState) {
  return {
    'read-at': markup`Read at <time datetime="${state.at}">${shownTime(state.at)}</time> UTC`,
    headline: headline(state),
    'key-figures': keyFigures(state),
    backlog: backlog(state),
    workers: workers(state),
    'dead-letters': deadLetters(state),
    decisions: decisions(state),
    'storage-calls': storageCalls(state),
    'storage-calls-note': storageCallsNote(state, storagePrices),
  };
}
