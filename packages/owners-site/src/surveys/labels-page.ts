import { isolated, maxLabelLength, readerText } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import { deskPage } from '../desk/page.ts';
import { labelMark } from './label-mark.ts';
import { surveysTexts } from './texts.ts';

const { labels: texts } = surveysTexts;

export interface LabelsPage {
  readonly visitor: Caller;
  readonly survey: string;
  readonly title: string;
  /** The labels that can be chosen. */
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  /** What was typed as a new label. */
  readonly fresh?: string;
  readonly error?: string;
}

/** The page that chooses the labels of a survey. */
export function labelsPage({ visitor, survey, title, known, chosen, fresh = '', error }: LabelsPage): string {
  const heading = texts.title({ title: isolated(title) });
  const isChosen = new Set(chosen.map((label) => readerText(label)));
  const box = (label: string): Html =>
    markup`<div><label class="check"><input type="checkbox" name="label" value="${label}"${isChosen.has(readerText(label)) && markup` checked`}><span>${labelMark(label)}</span></label></div>\n`;
  return deskPage({
    title: heading,
    visitor,
    current: 'surveys',
    body: markup`<nav class="crumbs" aria-label="${texts.back}"><a href="${tenantAddress(visitor.tenant)}">${surveysTexts.title}</a></nav>
<h1>${heading}</h1>
<p class="lead">${texts.lead}</p>
<form class="card" method="post" action="${surveyAddress(visitor.tenant, survey)}/labels">
${known.length > 0 && markup`<fieldset class="field"><legend>${texts.known}</legend>\n${known.map(box)}</fieldset>\n`}<div class="field"><label for="fresh">${texts.fresh}</label>
<p class="hint" id="fresh-hint">${texts.freshHint}</p>
${error !== undefined && markup`<p class="error" id="fresh-error" role="alert">${error}</p>\n`}<input id="fresh" name="fresh" value="${fresh}" maxlength="${maxLabelLength}" aria-describedby="fresh-hint${error !== undefined && ' fresh-error'}"${error !== undefined && markup` aria-invalid="true" autofocus`}></div>
<div class="actions"><button type="submit">${texts.save}</button></div>
</form>`,
  });
}
