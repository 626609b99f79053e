import type { StoredSettings } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { sharedTexts } from '../desk/texts.ts';
import { noticeBox } from '../desk/page.ts';
import { settingsTexts as texts } from './texts.ts';
import { fieldsOfSettings, settingsFields, type SettingsField } from './settings-form.ts';

/** Both versions: the form shows the other's, and this lists what was typed and differs from it. */
export function settingsChangedMeanwhile(
  typed: Readonly<Record<SettingsField, string>>,
  current: StoredSettings,
): Html {
  const now = fieldsOfSettings(current);
  const differing = settingsFields.filter((name) => typed[name] !== now[name]);
  const items = differing.map(
    (name) =>
      markup`<li>${sharedTexts.settings[name]}: <span class="prose">${typed[name] || texts.empty}</span></li>\n`,
  );
  return noticeBox(
    'warn',
    texts.changedMeanwhile,
    markup`<p>${texts.changedMeanwhileDetail}</p>
${items.length > 0 && markup`<ul>${items}</ul>`}`,
  );
}

/** `typed`: the title that was not given. */
export function renamedMeanwhile(typed: string, now: string): Html {
  const { meanwhile, meanwhileDetail, theirs, mine } = texts.rename;
  return noticeBox(
    'warn',
    meanwhile,
    markup`<p>${meanwhileDetail}</p>
<ul><li>${theirs}: <span class="prose">${now}</span></li>
<li>${mine}: <span class="prose">${typed || texts.empty}</span></li></ul>`,
  );
}
