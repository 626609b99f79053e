import { type Notice, noticeLanguages, noticeLimits, noticeTimes } from '@canvass/mail';
import { type FieldError, isLanguage, isolated, type TimeZone } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { zoneNote } from '../desk/moment.ts';
import { noticeBox } from '../desk/page.ts';
import { publishFirst } from '../desk/publish-first.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { emptyNotice, type TypedNotice } from './notices-form.ts';
import { noticesTexts as texts } from './texts.ts';

export interface NoticesPage extends ShownSurvey {
  readonly notices: readonly Notice[];
  /** Whether the operator has set up mail. */
  readonly isOn: boolean;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  /** What was typed, if the form was refused. */
  readonly typed?: TypedNotice | undefined;
}

/** Renders who is told of new answers by mail, and a form for another person. */
export function noticesPage(shown: NoticesPage): string {
  const { visitor, survey, state, notices, isOn, errors = [] } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const isFirst = notices.length === 0 || errors.length > 0;
  const cards = [
    people(shown, `${address}/notices`),
    ...(isOn ? [another(shown, `${address}/notices`)] : []),
  ];
  return surveyPage(shown, {
    title: texts.title,
    tab: 'notices',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? publishFirst(texts.draft, address)
        : markup`${!isOn && noticeBox('warn', texts.off.heading, markup`<p>${texts.off.text}</p>`)}<div class="wide-and-narrow"><div>
${isFirst ? cards.toReversed() : cards}</div>
<div>${whatTheyGet(shown)}</div></div>`,
  });
}

function whatTheyGet({ zone }: NoticesPage): Html {
  const { heading, mail, each, daily, weekly, nothing, access } = texts.how;
  const times = [each, daily, weekly].map((time) => markup`<li>${time}</li>\n`);
  return markup`<section class="card" aria-labelledby="how"><h2 id="how">${heading}</h2>
<p>${mail}</p>
<ul>
${times}</ul>
${zoneNote(zone)}<p>${nothing}</p>
<p class="note">${access}</p></section>
`;
}

function people({ notices }: NoticesPage, address: string): Html {
  const { heading, none } = texts.people;
  const rows = notices.map((notice, at) => row(notice, at, address));
  return markup`<section class="card" aria-labelledby="people"><h2 id="people">${heading}</h2>
${rows.length === 0 ? markup`<p class="empty">${none}</p>\n` : markup`<ul class="entry-rows">\n${rows}</ul>\n`}</section>
`;
}

/** A person, how often they are told, and buttons that change it. */
function row({ email, often, language }: Notice, at: number, address: string): Html {
  const { change, changeOf, remove, removeOf, oftenOf, languageOf } = texts.people;
  const named = { email: isolated(email) };
  return markup`<li><form class="notices-person" method="post" action="${address}/person">
<h3 dir="ltr">${email}</h3>
<input type="hidden" name="email" value="${email}">
<div class="row"><label class="hidden" for="often-${at}">${oftenOf(named)}</label>
${oftenChoice(`often-${at}`, often)}<label class="hidden" for="language-${at}">${languageOf(named)}</label>
${languageChoice(`language-${at}`, language)}<button type="submit" class="quiet" name="do" value="change" aria-label="${changeOf(named)}">${change}</button>
<button type="submit" class="bare danger" name="do" value="remove" aria-label="${removeOf(named)}">${remove}</button></div>
</form></li>
`;
}

function another({ notices, typed = emptyNotice(), errors = [] }: NoticesPage, address: string): Html {
  const { heading, email, emailHint, often, language, submit, full } = texts.add;
  if (notices.length >= noticeLimits.people && errors.length === 0)
    return markup`<p class="note">${full}</p>`;
  const error = errors.find(({ path }) => path === 'email');
  return markup`<form class="card" method="post" action="${address}" novalidate>
<h2>${heading}</h2>
<div class="field"><label for="email">${email}</label>
<p class="hint" id="email-hint">${emailHint}</p>
${errorText(error)}<input type="email" id="email" name="email" value="${typed.email}" maxlength="254" autocomplete="email" dir="ltr" aria-describedby="email-hint${error !== undefined && ' email-error'}"${error !== undefined && markup` aria-invalid="true"`}></div>
<div class="notices-choices"><div class="field"><label for="often">${often}</label>
${oftenChoice('often', typed.often)}</div>
<div class="field"><label for="language">${language}</label>
${languageChoice('language', typed.language)}</div></div>
<div class="actions"><button type="submit">${submit}</button></div>
</form>
`;
}

function errorText(error: FieldError | undefined): Html | undefined {
  return error && markup`<p class="error" id="email-error">${error.message}</p>\n`;
}

function oftenChoice(id: string, chosen: string): Html {
  const options = noticeTimes.map(
    (each) =>
      markup`<option value="${each}"${each === chosen && markup` selected`}>${texts.add.times[each]}</option>`,
  );
  return markup`<select id="${id}" name="often">${options}</select>\n`;
}

function languageChoice(id: string, chosen: string): Html {
  const options = noticeLanguages
    .filter(isLanguage)
    .map(
      (each) =>
        markup`<option value="${each}"${each === chosen && markup` selected`}>${nameOfLanguage(each)}</option>`,
    );
  return markup`<select id="${id}" name="language">${options}</select>\n`;
}
