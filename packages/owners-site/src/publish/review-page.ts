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
import { type Html, markup, shownMinute } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { nameOfLanguage } from '../desk/language-names.ts';
import { deskPage, noticeBox, type SurveyHeading } from '../desk/page.ts';
import { leftOut } from './left-out.ts';
import { publishTexts } from './texts.ts';
import { draftTexts } from '../drafts/texts.ts';
import { changeWords, effectWords } from './change-words.ts';
import { draftNotice } from '../drafts/draft-notice.ts';
import { checkLink } from '../drafts/draft-item.ts';
import { isNew, type LoadedDraft } from '../drafts/load-draft.ts';
import { itemWords, todoOf } from '../drafts/problem-words.ts';
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
  /** Why nothing was published. */
  readonly notice?: Html | undefined;
}

/** What publishing the draft does, and the form that does it. */
export function reviewPage(shown: ReviewPage): string {
  const { loaded, checked, visitor, heading, notice } = shown;
  const { tenant, survey } = loaded;
  const content = checked.ok ? reviewed(shown, checked.definition) : problems(loaded, checked.problems);
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    notice,
    body: markup`${notice === undefined && draftNotice(loaded)}<section class="card review" aria-labelledby="review-heading">
<h2 id="review-heading">${texts.title}</h2>
${content}
</section>
<p><a href="${surveyAddress(tenant, survey)}/edit">${texts.back}</a></p>`,
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

function reviewed(shown: ReviewPage, definition: Definition): Html {
  const { loaded } = shown;
  const { published } = loaded;
  if (!isNew(loaded)) return markup`<p>${texts.unchanged}</p>\n${leftOut(loaded)}`;
  const twins = twinTexts(definition);
  if (published === undefined) return first(shown, definition, twins);
  const effects = describeEdit(published.history, published.definition, definition);
  const known = new Set<string>(effects.map(({ kind }) => kind));
  const others = compareDefinitions(published.definition, definition).filter(
    ({ kind }) =>
      !known.has(kind) && !(['questionAdded', 'typeChanged'].includes(kind) && known.has('questionReturned')),
  );
  return markup`<p>${texts.lead}</p>
<h3>${texts.results}</h3>
${effects.length === 0 ? markup`<p>${texts.noEffects}</p>` : list(effects.map(effectWords))}
${others.length > 0 && markup`<h3>${texts.form}</h3>\n${list(others.map(changeWords))}`}
${leftOut(loaded)}${twinsWarning(twins)}${translationsToGo(loaded)}${publishForm(loaded, texts.submit)}`;
}

function first(
  { loaded, heading: { zone }, begins, formAddress }: ReviewPage,
  definition: Definition,
  twins: readonly TwinTexts[],
): Html {
  const { size, open, scheduled, closed, submit, submitForLater } = texts.first;
  const pages = texts.pages(definition.sections?.length ?? 1);
  const can = {
    open,
    scheduled: scheduled({
      at: begins.state === 'scheduled' ? shownMinute(begins.opensAt, zone) : '',
      zone: zone.name,
    }),
    closed,
  };
  return markup`<p>${size({ questions: texts.questions(definition.questions.length), pages })} ${can[begins.state]}</p>
<p><code>${formAddress}</code></p>
${leftOut(loaded)}${twinsWarning(twins)}${translationsToGo(loaded)}${publishForm(loaded, begins.state === 'open' ? submit : submitForLater)}`;
}

/** They can be published: only their author knows whether they are meant. */
function twinsWarning(twins: readonly TwinTexts[]): Html | false {
  if (twins.length === 0) return false;
  const { heading, items, questions } = texts.twins;
  const sentences = twins
    .slice(0, mostTwins)
    .map((twin) =>
      twin.kind === 'items'
        ? items({ question: quoted(twin.question.text, ''), label: quoted(twin.label, '') })
        : questions({ count: twin.questions.length, text: quoted(twin.questions[0]?.text ?? '', '') }),
    );
  return markup`<section class="notice warn" aria-labelledby="twins-heading"><h3 class="notice-heading" id="twins-heading">${heading}</h3>
${list(sentences)}</section>
`;
}

/** They can be published: people see the first language in their place. */
function translationsToGo({ tenant, survey, draft }: LoadedDraft): Html | false {
  const toGo = translationProgress(draft).filter(
    ({ untranslated, outdated }) => untranslated > 0 || outdated > 0,
  );
  if (toGo.length === 0) return false;
  const { heading, untranslated: missing, outdated: old } = texts.languages;
  const original = nameOfLanguage(draftLanguage(draft));
  const items = toGo.map(
    ({ language, untranslated, outdated }) =>
      markup`<li><a href="${surveyAddress(tenant, survey)}/languages?language=${language}">${nameOfLanguage(language)}</a>: ${[...(untranslated > 0 ? [missing(untranslated, { original })] : []), ...(outdated > 0 ? [old(outdated)] : [])].join('; ')}</li>\n`,
  );
  return markup`<section class="notice warn" aria-labelledby="translations-heading"><h3 class="notice-heading" id="translations-heading">${heading}</h3>
<ul class="changes">${items}</ul></section>
`;
}

export function list(sentences: readonly string[]): Html {
  return markup`<ul class="changes">${sentences.map((sentence) => markup`<li>${sentence}</li>\n`)}</ul>`;
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

function problems({ tenant, survey, draft }: LoadedDraft, all: readonly DraftProblem[]): Html {
  const base = `${surveyAddress(tenant, survey)}/edit`;
  const items = all.map((problem) => {
    const text = draftTexts.problems.of({
      where: itemWords(draft, problem.item),
      what: todoOf(draft, problem),
    });
    return markup`<li><a href="${base}${checkLink(problem.item)}">${text}</a></li>\n`;
  });
  return markup`<h3>${texts.problems(all.length)}</h3>
<ul class="changes">${items}</ul>`;
}
