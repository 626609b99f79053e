import { markup } from '@canvass/web/page';
import { deskPage } from '../../desk/page.ts';
import { oidcTexts as texts } from './texts.ts';

/** Goes on to another address by itself. A redirect would not do: see where it is used. */
export function goOnPage(address: string, heading: string): string {
  return deskPage({
    title: heading,
    refreshTo: address,
    body: markup`<div class="sign-in">
<h1>${heading}</h1>
<p><a class="button" href="${address}">${texts.continue}</a></p>
</div>`,
  });
}
