import { isolated } from '@canvass/surveys';
import { bdi, drawIcon, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyPage } from '../desk/survey-page.ts';
import type { SettingsPage } from './shown-page.ts';
import { settingsTexts } from './texts.ts';

const texts = settingsTexts.remove;

/** Asks once more before a survey is deleted: its title has to be typed. */
export function deletePage(shown: SettingsPage): string {
  const { visitor, survey, title, answers = 0, errors = [] } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const named = { title: isolated(title) };
  const error = errors.find(({ path }) => path === 'name')?.message;
  return surveyPage(shown, {
    title: texts.submit,
    tab: 'settings',
    errorHeading: texts.nothing,
    body: markup`<form class="card danger-card" method="post" action="${address}/delete" autocomplete="off">
<h2>${texts.heading}</h2>
<p>${answers === 0 ? texts.text(named) : texts.textWithAnswers(answers, named)}</p>
<p><a href="${address}/export">${texts.export}</a></p>
<div class="field"><label for="name">${texts.label} ${bdi(title)}</label>
${error !== undefined && markup`<p class="error" id="name-error">${error}</p>\n`}<input id="name" name="name" required${error !== undefined && markup` aria-invalid="true" aria-describedby="name-error"`}></div>
<div class="actions"><button class="danger" type="submit">${drawIcon('bin')}${texts.submit}</button><a class="button quiet" href="${address}/settings">${texts.cancel}</a></div>
</form>
`,
  });
}
