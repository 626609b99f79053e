import { countsOf, type Mailing } from '@canvass/mail';
import { markup, ownDirection } from '@canvass/web/page';
import { confirmForm } from '../desk/confirm-form.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { addressOfList, type ListPage } from './list-page.ts';
import { mailTexts } from './texts.ts';

export interface EndMailingPage extends Pick<ListPage, keyof ShownSurvey | 'named'> {
  readonly mailing: Mailing;
}

/** Asks once more before a message ends for good. */
export function endMailingPage(shown: EndMailingPage): string {
  const { named, mailing } = shown;
  const { title, people, next, anonymous, submit } = mailTexts.end;
  const address = addressOfList(shown);
  const hasLinks = !(named.list.anonymous && mailing.kind === 'invitation');
  return surveyPage(shown, {
    title,
    tab: 'mail',
    body: confirmForm({
      action: `${address}/state`,
      look: 'message',
      body: markup`<h2>${title}</h2>
<p${ownDirection(named.list.name)}>${named.list.name}</p>
<p>${people(countsOf(mailing).queued ?? 0)} ${hasLinks ? next : anonymous}</p>
<input type="hidden" name="mailing" value="${mailing.id}"><input type="hidden" name="state" value="ended">
`,
      submit,
      isRemoval: false,
      back: address,
    }),
  });
}
