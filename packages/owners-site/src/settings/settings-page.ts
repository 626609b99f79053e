import { drawIcon, type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { sentence } from '../desk/sentence.ts';
import { surveyPage } from '../desk/survey-page.ts';
import { settingsCards } from './settings-cards.ts';
import type { SettingsPage } from './shown-page.ts';
import { settingsTexts as texts } from './texts.ts';

export function settingsPage(shown: SettingsPage): string {
  const { visitor, survey } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'settings',
    errorHeading: texts.errorHeading,
    body: markup`<div class="wide-and-narrow"><div>
${stateCard(shown, address)}<form class="settings" method="post" action="${address}/settings">
<input type="hidden" name="settingsVersion" value="${shown.settingsVersion}">
${settingsCards(shown, address)}<div class="save-bar"><button type="submit">${texts.save}</button></div>
</form></div>
<div>${[rename(shown, address), copy(address), remove(address)]}</div></div>`,
  });
}

function stateCard({ why, opensAt = '', nowMs, zone, over }: SettingsPage, address: string): Html {
  const { heading, close, reopen } = texts.state;
  const words = texts.state[why];
  const said = typeof words === 'string' ? words : sentence(words, { at: moment(opensAt, nowMs, zone) });
  const form = (action: string, button: string, style: string): Html =>
    markup`<form method="post" action="${address}/state"><input type="hidden" name="action" value="${action}"><button class="${style}" type="submit">${button}</button></form>`;
  return markup`<section class="card" id="state">
<h2>${heading}</h2>
<p>${said}${over > 0 && markup` ${texts.dates.over(over)}`}</p>
${(why === 'scheduled' || why === 'scheduledDraft') && zoneNote(zone)}${why === 'closedByOwner' && form('open', reopen, 'quiet')}${(why === 'open' || why === 'scheduled') && form('close', close, 'quiet')}</section>
`;
}

function rename({ title, errors = [] }: SettingsPage, address: string): Html {
  const { heading, label, hint, submit } = texts.rename;
  const error = errors.find(({ path }) => path === 'title')?.message;
  return markup`<form class="card" id="rename" method="post" action="${address}/rename">
<h2>${heading}</h2>
<div class="field"><label for="title">${label}</label>
<p class="hint" id="title-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="title-error">${error}</p>\n`}<input type="hidden" name="shown" value="${title}"><input id="title" name="title" value="${title}" maxlength="200" required aria-describedby="title-hint${error !== undefined && ' title-error'}"${error !== undefined && markup` aria-invalid="true"`}></div>
<button class="quiet" type="submit">${submit}</button>
</form>
`;
}

function copy(address: string): Html {
  const { heading, text, submit } = texts.copy;
  return markup`<form class="card" id="copy" method="post" action="${address}/copy">
<h2>${heading}</h2>
<p class="note">${text}</p>
<button class="quiet" type="submit">${submit}</button>
</form>
`;
}

function remove(address: string): Html {
  const { heading, about, open } = texts.remove;
  return markup`<section class="card" id="delete">
<h2>${heading}</h2>
<p class="note">${about}</p>
<a class="button danger" href="${address}/delete">${drawIcon('bin')}${open}</a>
</section>
`;
}
