import { defaultTimeZone } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { languageNames } from '../desk/language-names.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { zoneField } from '../desk/zone-field.ts';
import { surveysTexts } from './texts.ts';
import { deskPage } from '../desk/page.ts';

const texts = surveysTexts.new;

export interface NewSurveyPage {
  readonly visitor: Caller;
  /** What was typed, if the page is shown again. */
  readonly title?: string;
  readonly address?: string;
  readonly language?: string;
  readonly timeZone?: string;
  /** What is wrong with the title. */
  readonly error?: string | undefined;
  readonly addressError?: string | undefined;
}

export function newSurveyPage({
  visitor,
  title = '',
  address = '',
  language = 'en',
  timeZone,
  error,
  addressError,
}: NewSurveyPage): string {
  const options = Object.entries(languageNames()).map(
    ([code, name]) =>
      markup`<option value="${code}"${code === language && markup` selected`}>${name}</option>`,
  );
  return deskPage({
    title:
      error === undefined && addressError === undefined
        ? texts.title
        : problemTexts.refusedTitle({ title: texts.title }),
    visitor,
    current: 'surveys',
    script: 'newSurvey',
    body: markup`<h1>${texts.title}</h1>
<form class="card" method="post" action="${tenantAddress(visitor.tenant)}/surveys" novalidate>
<div class="field"><label for="title">${texts.name}</label>
<p class="hint" id="title-hint">${texts.nameHint}</p>
${error !== undefined && markup`<p class="error" id="title-error" role="alert">${error}</p>\n`}<input id="title" name="title" value="${title}" maxlength="200" required${addressError === undefined && markup` autofocus`} aria-describedby="title-hint${error !== undefined && ' title-error'}"${error !== undefined && markup` aria-invalid="true"`}></div>
<div class="field"><label for="address">${texts.address}</label>
<p class="hint" id="address-hint">${texts.addressHint({ tenant: visitor.tenant })}</p>
${addressError !== undefined && markup`<p class="error" id="address-error" role="alert">${addressError}</p>\n`}<input id="address" name="address" value="${address}" maxlength="63" autocapitalize="none" spellcheck="false" autocomplete="off" data-proposals="${tenantAddress(visitor.tenant)}/new/address" aria-describedby="address-hint${addressError !== undefined && ' address-error'}"${addressError !== undefined && markup` aria-invalid="true"${error === undefined && markup` autofocus`}`}></div>
<div class="field"><label for="language">${texts.language}</label>
<p class="hint" id="language-hint">${texts.languageHint}</p>
<select id="language" name="language" aria-describedby="language-hint">${options}</select></div>
${zoneField({ chosen: timeZone ?? defaultTimeZone, label: texts.timeZone, hint: texts.timeZoneHint, isProposed: timeZone === undefined })}<div class="actions"><button type="submit">${texts.submit}</button></div>
</form>`,
  });
}
