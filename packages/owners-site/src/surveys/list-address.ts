import { tenantAddress } from '../desk/addresses.ts';
import type { ListView } from './shown-rows.ts';

/** The address of a view of the list. `first`: the place of the first survey of the page, from 0. */
export function listAddress(tenant: string, view: Partial<ListView>, first = 0): string {
  const { query = '', order = 'recent', label, isArchive = false } = view;
  const search = new URLSearchParams({
    ...(isArchive && { archived: 'yes' }),
    ...(label !== undefined && { label }),
    ...(query !== '' && { q: query }),
    ...(order !== 'recent' && { sort: order }),
    ...(first > 0 && { first: String(first) }),
  }).toString();
  return search === '' ? tenantAddress(tenant) : `${tenantAddress(tenant)}?${search}`;
}
