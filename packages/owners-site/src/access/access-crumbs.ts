import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { shellTexts } from '../desk/texts.ts';

/** The way back to who has access. */
export function accessCrumbs({ tenant }: Caller): Html {
  return markup`<nav class="crumbs" aria-label="${shellTexts.crumbs}"><a href="${tenantAddress(tenant)}/access">${shellTexts.navigation.access}</a></nav>
`;
}
