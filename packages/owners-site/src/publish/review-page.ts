import {
  isolated,
  compareDefinitions,
  describeEdit,
  draftLanguage,
  twinTexts,
  type CheckedDraft,
  type DraftProblem,
  type SurveyState,
  type TwinTexts,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { deskPage, noticeBox, type SurveyHeading } from '../desk/page.ts';
import { sentence } from '../desk/sentence.ts';
import { leftOut } from './left-out.ts';
import { quotaEndings } from './quota-endings.ts';
import { reviewWarning } from './review-warning.ts';
import { settingsPlaces } from './settings-places.ts';
import { publishTexts } from './texts.ts';
import { unreachedWarning } from './unreached-warning.ts';
import { draftTexts } from '../drafts/texts.ts';
import { changeList } from './change-list.ts';
import { changeWords, effectWords } from './change-words.ts';
import { draftNotice } from '../drafts/draft-notice.ts';
import { checkLink } from '../drafts/draft-item.ts';
import { isNew, type LoadedDraft } from '../drafts/load-draft.ts';
import { thingsIn } from '../drafts/things-to-look-at.ts';
import { translationProgress } from '../drafts/translation-progress.ts';
import { quoted } from '../drafts/short-text.ts';

const texts = publishTexts.review;
/** The review before publishing lists at most this many twins: a longer list would hide the button that publishes. */
const mostTwins = 10;

export interface ReviewPage {
  readonly loaded: LoadedDraft;
  readonly checked: CheckedDraft;
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** Whether respondents can answer a survey once it is published for the first time. */
  readonly begins: SurveyState;
  /** Where respondents find the form. */
  readonly formAddress: string;
  readonly nowMs: number;
  /** Why nothing was published. */
  readonly notice?: Html | undefined;
}

/** What publishing the draft does, and the form that does it. */
export function reviewPage(shown: ReviewPage): string {
  const { loaded, checked, visitor, heading, notice } = shown;
  const { tenant, survey } = loaded;
  const cards = checked.ok ? reviewed(shown, checked.definition) : problems(loaded, checked.problems);
  const about = cards.about.filter((each) => each !== false);
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    notice,
    body: markup`${notice === undefined && draftNotice(loaded)}<div class="${about.length > 0 && 'wide-and-narrow '}review">${
      about.length > 0 &&
      markup`<div>
${about}</div>
`
    }<div>${cards.publish}<p><a href="${surveyAddress(tenant, survey)}/edit">${texts.back}</a></p></div></div>`,
  });
}

/** A problem that the storage or a limit has with an otherwise complete draft. */
export function refusalNotice(detail: string): Html {
  return noticeBox('bad', texts.refused, markup`<p>${detail}</p>`);
}

export function changedMeanwhile(): Html {
  const { heading, detail } = texts.changedMeanwhile;
  return noticeBox('warn', heading, markup`<p>${detail}</p>`);
}

type Definition = Extract<CheckedDraft, { ok: true }>['definition'];

/** The two columns of the page. */
interface ReviewCards {
  /** What publishing does, in cards; false for a warning that the draft does not need. */
  readonly about: readonly (Html | false)[];
  /** The card with the button. */
  readonly publish: Html;
}

function card(id: string, heading: string, content: Html): Html {
  return markup`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>
${content}</section>
`;
}

function reviewed(shown: ReviewPage, definition: Definition): ReviewCards {
  const { loaded } = shown;
  const { published } = loaded;
  if (!isNew(loaded)) return { about: [leftOut(loaded)], publish: publishCard(texts.unchanged) };
  const warnings = [
    leftOut(loaded),
    settingsPlaces(loaded, definition),
    quotaEndings(loaded, definition),
    unreachedWarning(definition),
    twinsWarning(twinTexts(definition)),
    translationsToGo(loaded),
  ];
  if (published === undefined) return first(shown, definition, warnings);
  const effects = describeEdit(published.history, published.definition, definition);
  const known = new Set<string>(effects.map(({ kind }) => kind));
  const others = compareDefinitions(published.definition, definition).filter(
    ({ kind }) =>
      !known.has(kind) && !(['questionAdded', 'typeChanged'].includes(kind) && known.has('questionReturned')),
  );
  const results =
    effects.length === 0 ? markup`<p>${texts.noEffects}</p>` : changeList(effects.map(effectWords));
  return {
    about: [
      ...warnings,
      card('review-results', texts.results, results),
      ...(others.length > 0 ? [card('review-form', texts.form, changeList(others.map(changeWords)))] : []),
    ],
    publish: publishCard(texts.lead, publishForm(loaded, texts.submit)),
  };
}

function first(
  { loaded, heading: { zone }, begins, formAddress, nowMs }: ReviewPage,
  definition: Definition,
  warnings: ReviewCards['about'],
): ReviewCards {
  const { heading, size, open, scheduled, closed, submit, submitForLater } = texts.first;
  const pages = texts.pages(definition.sections?.length ?? 1);
  const can =
    begins.state === 'scheduled'
      ? sentence(scheduled, { at: moment(begins.opensAt, nowMs, zone) })
      : markup`${{ open, closed }[begins.state]}`;
  const questions = texts.questions(definition.questions.length);
  return {
    about: [
      ...warnings,
      card(
        'review-first',
        heading,
        markup`<p>${size({ questions, pages })}</p>
<p>${can}</p>${begins.state === 'scheduled' && zoneNote(zone)}
<p><code dir="ltr">${formAddress}</code></p>`,
      ),
    ],
    publish: publishCard(undefined, publishForm(loaded, begins.state === 'open' ? submit : submitForLater)),
  };
}

/** The card with the page's one main button. */
function publishCard(text: string | undefined, form?: Html): Html {
  return card(
    'review-heading',
    texts.title,
    markup`${text !== undefined && markup`<p>${text}</p>\n`}${form}`,
  );
}

/** They can be published: only their author knows whether they are meant. */
function twinsWarning(twins: readonly TwinTexts[]): Html | false {
  const { heading, items, questions } = texts.twins;
  const sentences = twins
    .slice(0, mostTwins)
    .map((twin) =>
      twin.kind === 'items'
        ? items({ question: quoted(twin.question.text, ''), label: quoted(twin.label, '') })
        : questions({ count: twin.questions.length, text: quoted(twin.questions[0]?.text ?? '', '') }),
    );
  return reviewWarning({ id: 'twins', heading, sentences });
}

/** They can be published: people see the first language in their place. */
function translationsToGo({ tenant, survey, draft }: LoadedDraft): Html | false {
  const toGo = translationProgress(draft).filter(
    ({ untranslated, outdated }) => untranslated > 0 || outdated > 0,
  );
  const { heading, untranslated: missing, outdated: old } = texts.languages;
  const original = nameOfLanguage(draftLanguage(draft));
  const sentences = toGo.map(
    ({ language, untranslated, outdated }) =>
      markup`<a href="${surveyAddress(tenant, survey)}/languages?language=${language}">${nameOfLanguage(language)}</a>: ${[...(untranslated > 0 ? [missing(untranslated, { original })] : []), ...(outdated > 0 ? [old(outdated)] : [])].join('; ')}`,
  );
  return reviewWarning({ id: 'translations', heading, sentences });
}

function publishForm(loaded: LoadedDraft, submit: string): Html {
  const { tenant, survey, revision } = loaded;
  return markup`<form method="post" action="${surveyAddress(tenant, survey)}/publish">
<input type="hidden" name="revision" value="${revision}">
<input type="hidden" name="published" value="${replaced(loaded)}">
<div class="actions"><button type="submit">${submit}</button></div>
</form>`;
}

/** What publishing was compared with: the published version, or else the settings that the survey begins with. */
export function replaced({ published, initial }: LoadedDraft): string {
  return published?.etag ?? String(initial.settingsVersion ?? '');
}

function problems({ tenant, survey, draft }: LoadedDraft, all: readonly DraftProblem[]): ReviewCards {
  const base = `${surveyAddress(tenant, survey)}/edit`;
  const links = thingsIn({ draft, problems: all, empty: [] }).map(
    ({ item, words }) => markup`<a href="${base}${checkLink(item)}">${words}</a>`,
  );
  return {
    about: [card('review-problems', draftTexts.things.count(all.length), changeList(links))],
    publish: publishCard(texts.notYet),
  };
}
