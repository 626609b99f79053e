import { isLanguage, languageOfAnswer, type FlatRecord } from '@canvass/surveys';
import type { NumberedAnswer } from '@canvass/answer-log';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { friendlyTime } from '../desk/friendly-time.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { listQuery } from './list-view.ts';
import { shownAnswer, type QuestionColumn } from './question-column.ts';
import type { AnswersPage, OpenAnswer } from './shown-answers.ts';
import { tagForm } from './tag-views.ts';
import { answersTexts } from './texts.ts';

const texts = answersTexts.answer;

/** Shows one answer with all its questions. */
export function answerPanel(shown: AnswersPage, open: OpenAnswer): Html {
  const { visitor, heading, questions, list, tags, canEdit } = shown;
  const { answer, fault } = open;
  const { number, id } = answer;
  const survey = surveyAddress(visitor.tenant, heading.survey);
  const at = `${survey}/answers/${number}`;
  const asked = questions.filter((question) => isShown(question, answer));
  return markup`<section class="card panel" id="answer" aria-labelledby="answer-heading" tabindex="-1"${ownFocus(open)}>
<header><a class="button icon-button back" href="${list.view.home}${listQuery(list)}" aria-label="${texts.back}" data-key="close">${drawIcon('list', { mirrors: true })}</a><h2 id="answer-heading">${texts.title({ number })}</h2>${neighbourLink(shown, open, 'newer')}${neighbourLink(shown, open, 'older')}</header>
<div class="content"><p class="meta">${meta(shown, answer)}</p>
<dl>
${asked.map((question, index) => row(question, index, answer, list.query, (key) => `${survey}/files/${id}/${key}`))}</dl></div>
${tagForm({ action: `${at}/tags${listQuery(list)}`, id, key: 'panel', tags: tags.tagsOf(id), known: shown.counts, canTag: canEdit, fault })}<footer><button class="bare" type="button" data-copy-link data-copied="${texts.copied}" hidden>${drawIcon('link')}<span>${texts.copyLink}</span></button>${canEdit && markup`<a class="button bare danger push" href="${at}/erase${listQuery(list)}">${drawIcon('bin')}${texts.erase}</a>`}</footer>
</section>
`;
}

/** A reader of the page on a phone begins at the answer. A refused tag has the focus itself. */
function ownFocus({ fault }: OpenAnswer): Html | undefined {
  return fault === undefined ? markup` data-open` : undefined;
}

function meta({ heading, nowMs }: AnswersPage, { receivedAt, answers }: NumberedAnswer): Html {
  const { day, time } = friendlyTime(receivedAt, nowMs, heading.zone);
  const language = languageOfAnswer(answers as FlatRecord);
  const at = day === undefined ? texts.today({ time }) : texts.onDay({ day, time });
  return markup`<span><time datetime="${receivedAt}">${at}</time></span>${isLanguage(language) && markup` <span>${texts.language({ language: nameOfLanguage(language) })}</span>`}`;
}

/** Links to the answer before or after. */
function neighbourLink(
  { list, answers, part }: AnswersPage,
  { answer, ...neighbours }: OpenAnswer,
  which: 'newer' | 'older',
): Html {
  const neighbour = neighbours[which];
  const icon = drawIcon(which === 'newer' ? 'up' : 'down');
  if (neighbour === 'none') {
    return markup`<span class="button icon-button" aria-disabled="true">${icon}<span class="hidden">${endOf(which, part === undefined && list.query === '')}</span></span>`;
  }
  if (neighbour === 'notFound') {
    // The list goes on with the search for older ones. No list goes forwards.
    const address = `${list.view.home}${listQuery(list, { from: answer.number - 1 })}`;
    return which === 'newer' || answer.number === 1
      ? markup``
      : markup`<a class="button icon-button" rel="prev" href="${address}" aria-label="${answersTexts.goOn}" data-key="older">${icon}</a>`;
  }
  // The list stays while it has the answer.
  const isInList = answers.some(({ number }) => number === neighbour);
  const query = listQuery(list, isInList ? {} : { from: neighbour });
  return markup`<a class="button icon-button" rel="${which === 'newer' ? 'next' : 'prev'}" href="${list.view.home}/${neighbour}${query}" aria-label="${texts[which]}" data-key="${which}">${icon}</a>`;
}

function endOf(which: 'newer' | 'older', isWhole: boolean): string {
  if (which === 'newer') return isWhole ? texts.isNewest : texts.noNewer;
  return isWhole ? texts.isOldest : texts.noOlder;
}

/** Returns whether the panel shows a question: one that is no longer asked is shown only if it was answered. */
function isShown({ facets, isRetired }: QuestionColumn, { answers }: NumberedAnswer): boolean {
  return !isRetired || facets.some(({ id }) => Object.hasOwn(answers, id));
}

function row(
  question: QuestionColumn,
  index: number,
  answer: NumberedAnswer,
  query: string,
  addressOf: (fileKey: string) => string,
): Html {
  const { text, isRetired } = question;
  return markup`<div><dt${ownDirection(text)}>${index + 1}. ${text}${isRetired && markup` <span class="note">(${texts.retired})</span>`}</dt><dd class="prose" dir="auto">${shownAnswer(question, answer, addressOf, query)}</dd></div>
`;
}
