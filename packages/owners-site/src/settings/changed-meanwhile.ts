import type { Language } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { sharedTexts } from '../desk/texts.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { noticeBox } from '../desk/page.ts';
import { settingsTexts as texts } from './texts.ts';
import type { SettingsField } from './settings-form.ts';
import type { SettingsPage } from './shown-page.ts';
import type { TranslationField } from './texts-in-languages.ts';

/** Both versions: the form shows the other's, and this lists what was typed and differs from it. */
export function settingsChangedMeanwhile(typed: SettingsPage['fields'], now: SettingsPage['fields']): Html {
  const names = Object.keys(typed) as (keyof typeof typed)[];
  const items = names
    .filter((name) => typed[name] !== now[name])
    .map(
      (name) => markup`<li>${labelOf(name)}: <span class="prose">${typed[name] || texts.empty}</span></li>\n`,
    );
  return noticeBox(
    'warn',
    texts.changedMeanwhile,
    markup`<p>${texts.changedMeanwhileDetail}</p>
${items.length > 0 && markup`<ul>${items}</ul>`}`,
  );
}

function labelOf(name: SettingsField | TranslationField): string {
  const [setting, language] = name.split('.') as [SettingsField, Language?];
  const label = sharedTexts.settings[setting];
  return language === undefined
    ? label
    : texts.texts.translated({ text: label, language: nameOfLanguage(language) });
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
