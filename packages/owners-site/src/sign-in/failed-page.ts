import { markup } from '@canvass/web/page';
import { deskPage, noticeBox } from '../desk/page.ts';
import { signInTexts as texts } from './texts.ts';

/** Why a sign-in did not succeed, and what to do. */
export function signInFailedPage(title: string, detail: string): string {
  return deskPage({
    title: texts.failed,
    body: markup`<div class="sign-in">
<h1>${texts.failed}</h1>
${noticeBox('bad', title, markup`<p>${detail}</p>\n`)}<p><a class="button" href="/desk/sign-in">${texts.again}</a></p>
</div>`,
  });
}
