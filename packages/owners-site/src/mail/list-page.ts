import {
  againOutcomes,
  countsOf,
  peopleWith,
  type LinksTrouble,
  type Mailing,
  type NamedList,
} from '@canvass/mail';
import { isLanguage, type Language, type TimeZone } from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection, shownCount } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { confirmForm } from '../desk/confirm-form.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { sentence } from '../desk/sentence.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { countWords, offNotice } from './lists-page.ts';
import type { TypedMailing } from './message-form.ts';
import { peopleCard, type PeopleCard } from './people-card.ts';
import { type LinkFilter, type PeopleFilter, queryOf } from './people-filter.ts';
import { linkCounts } from './present-list.ts';
import { mailTexts } from './texts.ts';
import { writeCard } from './write-card.ts';

const texts = mailTexts.list;

export interface ListPage extends ShownSurvey, PeopleCard {
  /** Why the links of the list lead to nothing; undefined if they work. */
  readonly blocked: LinksTrouble | undefined;
  /** When the list is deleted by itself, in ms since the epoch; undefined if it is not. */
  readonly endMs: number | undefined;
  readonly languages: readonly Language[];
  /** The title of the survey in one of its languages. */
  readonly titleIn: (language: Language) => string;
  readonly isOn: boolean;
  readonly nowMs: number;
  readonly zone: TimeZone;
  /** What was typed, if the message was refused. */
  readonly typed?: TypedMailing;
}

export function addressOfList({
  visitor,
  survey,
  named,
}: Pick<ListPage, 'visitor' | 'survey' | 'named'>): string {
  return `${surveyAddress(visitor.tenant, survey)}/mail/${named.id}`;
}

/** Renders a list: what became of its messages, a form for the next one, and its people. */
export function listPage(shown: ListPage): string {
  const { visitor, survey, named, isOn, errors = [] } = shown;
  const isRefused = errors.length > 0;
  const { list } = named;
  const address = addressOfList(shown);
  const messages = list.mailings.length > 0 && messagesCard(shown, address);
  const write = isOn ? writeCard(shown, address) : offNotice();
  return surveyPage(shown, {
    title: mailTexts.title,
    tab: 'mail',
    errorHeading: mailTexts.faults.sendHeading,
    body: markup`<p><a href="${surveyAddress(visitor.tenant, survey)}/mail">${texts.back}</a></p>
<h2${ownDirection(list.name)}>${list.name}</h2>
<p class="note">${aboutPeople(list)}</p>
<div class="wide-and-narrow"><div>
${isRefused && write}${messages}${!isRefused && write}${peopleCard(shown, address)}</div>
<div>${list.anonymous && anonymousCard()}${removeCard(address)}${deleteCard(shown, address)}</div></div>`,
  });
}

/** How many people a list has, and of which languages: `50 people · 25 English · 25 German`. */
function aboutPeople({ recipients, languages }: NamedList['list']): string {
  const byLanguage = Object.entries(languages).map(([language, count]) =>
    texts.count({
      count: shownCount(count),
      what: isLanguage(language) ? nameOfLanguage(language) : language,
    }),
  );
  const people = mailTexts.lists.people(recipients);
  return (byLanguage.length > 1 ? [people, ...byLanguage] : [people]).join(' · ');
}

function messagesCard(shown: ListPage, address: string): Html {
  const { named, links, nowMs, zone } = shown;
  const { opened, started, answered } = linkCounts(named, links);
  const [invitation] = named.list.mailings;
  const { sent = 0 } = invitation === undefined ? {} : countsOf(invitation);
  const { figures, answeredUnknown } = texts;
  const to = (filter: PeopleFilter): string => `${address}${queryOf(filter)}#people`;
  // It is not known which people of an anonymous list have done something with their links.
  const toLink = (link: LinkFilter): string | undefined => (named.list.anonymous ? undefined : to({ link }));
  const { anonymous, mailings } = named.list;
  const rows = mailings.toReversed().map((each) => messageRow(each, { anonymous, address, nowMs, zone }));
  return markup`<section class="card" id="messages" aria-labelledby="messages-heading">
<h2 id="messages-heading">${texts.messages}</h2>
<dl class="invite-figures mail-figures">${[figure(figures.people, named.list.recipients), figure(figures.sent, sent, invitation && to({ outcome: 'sent', mailing: invitation.id })), figure(figures.opened, opened, toLink('opened')), figure(figures.started, started, toLink('started'))]}${answered !== null && figure(figures.answered, answered, toLink('answered'))}</dl>
${answered === null && markup`<p class="note">${answeredUnknown}</p>\n`}<ul class="entry-rows invite-batches">
${rows}</ul>
${zoneNote(zone)}</section>
`;
}

/** `people`: the address of the people that are counted, if they are known. */
function figure(label: string, count: number, people?: string): Html {
  const shown = shownCount(count);
  return markup`<div><dt>${label}</dt><dd>${people !== undefined && count > 0 ? markup`<a href="${people}">${shown}</a>` : shown}</dd></div>`;
}

function messageRow(
  mailing: Mailing,
  {
    anonymous,
    address,
    nowMs,
    zone,
  }: Pick<ListPage, 'nowMs' | 'zone'> & { readonly anonymous: boolean; readonly address: string },
): Html {
  const canGoAgain = mailing.state === 'done' && !anonymous && peopleWith(mailing, againOutcomes) > 0;
  const { id, kind, state, startAt, trouble } = mailing;
  const begins = Date.parse(startAt) > nowMs ? texts.startsAt : texts.sentAt;
  const isTroubled =
    trouble !== null &&
    (state === 'going' ||
      (state === 'ended' && (trouble.what === 'withdrawn' || trouble.what === 'too-few')));
  const button = (label: string, next: 'stopped' | 'going'): Html =>
    markup`<form method="post" action="${address}/state"><input type="hidden" name="mailing" value="${id}"><input type="hidden" name="state" value="${next}"><button class="quiet" type="submit">${label}</button></form>`;
  return markup`<li><div class="entry-about"><h3>${texts.kinds[kind]} <span class="note">${sentence(begins, { at: moment(startAt, nowMs, zone) })}</span></h3>
<p>${countLinks(mailing, address)}</p>
${isTroubled && markup`<p class="note">${texts.troubles[trouble.what]}</p>\n`}</div>
${state === 'going' && button(texts.stop, 'stopped')}${state === 'stopped' && markup`${button(texts.goOn, 'going')}<a class="button quiet" href="${address}/end?mailing=${id}">${texts.end}</a>`}${canGoAgain && markup`<a class="button quiet" href="${address}/again?mailing=${id}">${texts.again}</a>`}</li>
`;
}

/** What became of a message. Each count leads to its people, if somebody has it. */
function countLinks(mailing: Mailing, address: string): Html {
  const counts = countWords(mailing).map(({ outcome, words }, index) => {
    const query = queryOf({ outcome, mailing: mailing.id });
    return markup`${index > 0 && ' · '}<a href="${address}${query}#people">${words}</a>`;
  });
  return markup`${counts}`;
}

function anonymousCard(): Html {
  const { heading, numbers, times, language } = mailTexts.anonymous;
  return markup`<section class="card" aria-labelledby="anonymous"><h2 id="anonymous">${heading}</h2>
<p>${numbers}</p>
<p>${times}</p>
<p class="note">${language}</p></section>
`;
}

function removeCard(address: string): Html {
  const { remove, removeHint, removeNow, address: label } = mailTexts.people;
  return markup`<form class="card" method="post" action="${address}/removal">
<h2>${remove}</h2>
<div class="field"><label for="address">${label}</label>
<p class="hint" id="address-hint">${removeHint}</p>
<input type="text" inputmode="email" id="address" name="address" dir="ltr" autocomplete="off" aria-describedby="address-hint"></div>
<div class="actions"><button class="quiet" type="submit">${removeNow}</button></div>
</form>
`;
}

function deleteCard({ named, endMs, nowMs, zone }: ListPage, address: string): Html {
  const { heading, hint, open, byItself, evenIfWaiting } = mailTexts.remove;
  const isWaiting = named.list.mailings.some(({ state }) => state === 'going' || state === 'stopped');
  const end =
    endMs !== undefined &&
    markup`<p class="note">${sentence(byItself, { at: moment(new Date(endMs).toISOString(), nowMs, zone) })}${isWaiting && ` ${evenIfWaiting}`}</p>
`;
  return markup`<section class="card" aria-labelledby="delete"><h2 id="delete">${heading}</h2>
<p class="note">${hint}</p>
${end}<div class="actions"><a class="button danger" href="${address}/delete">${drawIcon('bin')}${open}</a></div></section>
`;
}

/** Asks once more before a list is deleted. */
export function deleteListPage(shown: Pick<ListPage, keyof ShownSurvey | 'named'>): string {
  const { title, text, submit } = mailTexts.remove;
  const address = addressOfList(shown);
  return surveyPage(shown, {
    title,
    tab: 'mail',
    body: confirmForm({
      action: `${address}/delete`,
      look: 'message',
      body: markup`<h2>${title}</h2>
<p${ownDirection(shown.named.list.name)}>${shown.named.list.name}</p>
<p>${text}</p>
`,
      submit,
      isRemoval: true,
      back: address,
    }),
  });
}
