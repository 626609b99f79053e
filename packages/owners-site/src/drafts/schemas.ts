import type { Described } from '@canvass/web/openapi';
import { alsoRefused, deskShows, type DeskSchema } from '../desk/schemas.ts';

const unreadable = 'The draft was written by another version of Canvass: a page says what can be done';

/** A page of a draft: an unreadable one has a page of its own. */
export function showsDraft<S extends DeskSchema>(operationId: string, shown: string, more: S): Described<S> {
  return alsoRefused(deskShows(operationId, shown, more), { 409: unreadable });
}
