import { againOutcomes, countsOf, timesAgain, type AgainOutcome, type Mailing } from '@canvass/mail';
import type { FieldError, FormFields } from '@canvass/surveys';
import { typedText } from '@canvass/web/bodies';
import { markup, ownDirection } from '@canvass/web/page';
import { confirmForm } from '../desk/confirm-form.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { addressOfList, type ListPage } from './list-page.ts';
import { mailTexts } from './texts.ts';

const texts = mailTexts.again;

export interface AgainPage extends Pick<ListPage, keyof ShownSurvey | 'named'> {
  readonly mailing: Mailing;
  readonly errors?: readonly FieldError[];
}

/** Asks who gets a message once more. People who perhaps got it are an explicit choice. */
export function againPage(shown: AgainPage): string {
  const { named, mailing } = shown;
  const counts = countsOf(mailing);
  const address = addressOfList(shown);
  const choices = againOutcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0;
    const isChosen = outcome !== 'perhaps-sent';
    return count === 0
      ? []
      : [
          markup`<label class="check"><input type="checkbox" name="${outcome}" value="yes"${isChosen && markup` checked`}><span>${texts.who[outcome](count)}</span></label>\n`,
        ];
  });
  return surveyPage(shown, {
    title: texts.title,
    tab: 'mail',
    errorHeading: mailTexts.faults.sendHeading,
    body: confirmForm({
      action: `${address}/again`,
      look: 'message',
      body: markup`<h2>${texts.title}</h2>
<p${ownDirection(named.list.name)}>${named.list.name}</p>
<p>${texts.text}</p>
<div class="mail-checks" id="who">${choices}</div>
<input type="hidden" name="mailing" value="${mailing.id}"><input type="hidden" name="after" value="${timesAgain(mailing)}">
`,
      submit: texts.submit,
      isRemoval: false,
      back: address,
    }),
  });
}

export interface AgainForm {
  readonly mailing: string;
  readonly outcomes: readonly AgainOutcome[];
  readonly after: number;
}

export function readAgainForm(fields: FormFields): AgainForm {
  const after = typedText(fields['after']);
  return {
    mailing: typedText(fields['mailing']),
    outcomes: againOutcomes.filter((outcome) => fields[outcome] === 'yes'),
    // A form without it is refused: -1 is no number of times.
    after: /^\d{1,6}$/.test(after) ? Number(after) : -1,
  };
}
