import type { OwnerScope } from '../changes/owner-scope.ts';
import type { DeskAccess } from './visitor.ts';

/** What the pages of every feature need. */
export interface Desk extends OwnerScope, Pick<DeskAccess, 'visitorOf' | 'mayStill'> {}
