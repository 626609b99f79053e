import { countsOf, mailLimits, type Mailing, type NamedList, type OutcomeName } from '@canvass/mail';
import type { FieldError, Language, TimeZone } from '@canvass/surveys';
import { type Html, markup, ownDirection, shownCount } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { noticeBox } from '../desk/page.ts';
import { publishFirst } from '../desk/publish-first.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { emptyList, type TypedList } from './list-form.ts';
import { mailTexts as texts } from './texts.ts';

export interface ListsPage extends ShownSurvey {
  readonly lists: readonly NamedList[];
  /** Whether the operator has set up mail. */
  readonly isOn: boolean;
  /** The ids of the hidden questions, which a list may have values of. */
  readonly fields: readonly string[];
  /** The languages of the survey, the default one first. */
  readonly languages: readonly Language[];
  readonly nowMs: number;
  readonly zone: TimeZone;
  /** What was typed, if the form was refused. */
  readonly typed?: TypedList;
}

/** Renders all lists of a survey, and a form for another one. */
export function listsPage(shown: ListsPage): string {
  const { visitor, survey, state, lists, isOn, errors = [] } = shown;
  const address = `${surveyAddress(visitor.tenant, survey)}/mail`;
  const cards = [
    listsCard(shown, address),
    lists.length < mailLimits.lists
      ? newList(shown, address)
      : markup`<p class="note">${texts.add.full({ most: mailLimits.lists })}</p>`,
  ];
  const isFirst = lists.length === 0 || errors.length > 0;
  return surveyPage(shown, {
    title: texts.title,
    tab: 'mail',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? publishFirst(texts.draft, surveyAddress(visitor.tenant, survey))
        : markup`${!isOn && offNotice()}<div class="wide-and-narrow"><div>
${isFirst ? cards.toReversed() : cards}</div>
<div>${howItWorks()}</div></div>`,
  });
}

/** Says that mail is off, and who turns it on. */
export function offNotice(): Html {
  return noticeBox('warn', texts.off.heading, markup`<p>${texts.off.text}</p>`);
}

function howItWorks(): Html {
  const { heading, steps, once } = texts.how;
  const items = [steps.list, steps.write, steps.remind].map((step) => markup`<li>${step}</li>\n`);
  return markup`<section class="card" aria-labelledby="how"><h2 id="how">${heading}</h2>
<ol class="invite-steps">
${items}</ol>
<p class="note">${once}</p></section>
`;
}

function listsCard({ lists, nowMs, zone }: ListsPage, address: string): Html {
  const rows = lists.toReversed().map((each) => row(each, address, nowMs, zone));
  return markup`<section class="card" id="lists" aria-labelledby="lists-heading">
<h2 id="lists-heading">${texts.lists.heading}</h2>
${rows.length === 0 ? markup`<p class="empty">${texts.lists.none}</p>\n` : markup`<ul class="entry-rows">\n${rows}</ul>\n${zoneNote(zone)}`}</section>
`;
}

function row({ id, list }: NamedList, address: string, nowMs: number, zone: TimeZone): Html {
  const { people, createdAt, anonymous, latest } = texts.lists;
  const last = list.mailings.at(-1);
  const message =
    last &&
    latest({
      kind: texts.list.kinds[last.kind],
      counts: countWords(last)
        .map(({ words }) => words)
        .join(', '),
    });
  return markup`<li><div class="entry-about"><h3><a${ownDirection(list.name)} href="${address}/${id}">${list.name}</a> ${listBadge(list, nowMs)}${list.anonymous && markup` <span class="badge">${anonymous}</span>`}</h3>
<p>${[people(list.recipients), ...(message === undefined ? [] : [message])].join(' · ')}</p>
<p class="note">${sentence(createdAt, { at: moment(list.createdAt, nowMs, zone) })}</p></div></li>
`;
}

const looks = {
  stored: 'draft',
  scheduled: 'scheduled',
  going: 'scheduled',
  stopped: 'closed',
  done: 'open',
  ended: 'closed',
} as const;

function listBadge({ mailings }: NamedList['list'], nowMs: number): Html {
  const last = mailings.at(-1);
  const isWaiting = last?.state === 'going' && Date.parse(last.startAt) > nowMs;
  const state = isWaiting ? 'scheduled' : (last?.state ?? 'stored');
  return badge(looks[state], texts.lists.states[state]);
}

/** What became of a message, in words: `49 sent`, `1 bounced`. */
export function countWords(mailing: Mailing): { readonly outcome: OutcomeName; readonly words: string }[] {
  return Object.entries(countsOf(mailing)).map(([name, count]) => {
    const outcome = name as OutcomeName;
    const words = texts.list.count({ count: shownCount(count), what: texts.list.outcomes[outcome] });
    return { outcome, words };
  });
}

function newList({ fields, languages, typed = emptyList, errors = [] }: ListsPage, address: string): Html {
  const { heading, submit, name, nameHint, recipients, recipientsHint, file, fileHint } = texts.add;
  const { leaveOut, leaveOutHint, anonymous, anonymousHint } = texts.add;
  const columns = ['address', 'name', 'language', ...fields].join(', ');
  const invalid = (field: string): Html | undefined =>
    errors.some(({ path }) => path === field) ? markup` aria-invalid="true"` : undefined;
  const check = (field: 'leaveOut' | 'anonymous', label: string, hint: string): Html =>
    markup`<label class="check"><input type="checkbox" name="${field}" value="yes"${typed[field] && markup` checked`} aria-describedby="${field}-hint"><span>${label}</span></label>
<p class="hint" id="${field}-hint">${hint}</p>
`;
  return markup`<form class="card" method="post" enctype="multipart/form-data" action="${address}" novalidate>
<h2>${heading}</h2>
<div class="field"><label for="name">${name}</label>
<p class="hint" id="name-hint">${nameHint}</p>
${fieldError('name', errors)}<input type="text" id="name" name="name" value="${typed.name}" maxlength="${mailLimits.nameLength}" autocomplete="off" aria-describedby="name-hint"${invalid('name')}></div>
<div class="field"><label for="recipients">${recipients}</label>
<p class="hint" id="recipients-hint">${recipientsHint({ columns })}${languages.length > 1 && ` ${languagesHint(languages)}`}</p>
<textarea id="recipients" name="recipients" rows="8" spellcheck="false" dir="ltr" aria-describedby="recipients-hint"${invalid('recipients')}>${`\n${typed.recipients}`}</textarea></div>
<div class="field"><label for="file">${file}</label>
<p class="hint" id="file-hint">${fileHint({ most: shownCount(mailLimits.recipients) })}</p>
<input type="file" id="file" name="file" accept=".csv,.txt,text/csv,text/plain" aria-describedby="file-hint"></div>
<div class="mail-checks">${[check('leaveOut', leaveOut, leaveOutHint), check('anonymous', anonymous, anonymousHint({ least: shownCount(mailLimits.anonymousRecipients) }))]}</div>
<div class="actions"><button type="submit">${submit}</button></div>
</form>
`;
}

/** Says what the column for languages may have: `en (English), de (German)`. */
function languagesHint(languages: readonly Language[]): string {
  const codes = languages.map((language) => `${language} (${nameOfLanguage(language)})`);
  return texts.add.languagesHint({ languages: codes.join(', '), first: nameOfLanguage(languages[0]!) });
}

export function fieldError(field: string, errors: readonly FieldError[]): Html | undefined {
  const found = errors.find(({ path }) => path === field);
  return found && markup`<p class="error" id="${field}-error">${found.message}</p>\n`;
}
