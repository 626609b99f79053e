import { markup } from '@canvass/web/page';
import { deskPage } from '../desk/page.ts';
import { noticesTexts } from './texts.ts';

const { stop: texts } = noticesTexts;

/** Asks once, by one button: programs that look at all links of a mail press none. */
export function stopPage(address: string): string {
  return deskPage({
    title: texts.heading,
    body: markup`<div class="sign-in">
<h1>${texts.heading}</h1>
<p>${texts.text}</p>
<form method="post" action="${address}">
<button type="submit">${texts.submit}</button>
</form>
</div>`,
  });
}

export function stoppedPage(): string {
  return deskPage({
    title: texts.doneHeading,
    body: markup`<div class="sign-in">
<h1>${texts.doneHeading}</h1>
<p>${texts.doneText}</p>
</div>`,
  });
}
