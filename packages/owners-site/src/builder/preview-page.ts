import {
  type DraftQuestion,
  type Question,
  draftLanguage,
  hasVisibleCharacter,
  isolated,
  maxListItems,
  renderMarkdown,
} from '@canvass/surveys';
import { Html, markup, ownDirection } from '@canvass/web/page';
import { formDocument, type Look, questionField, type Scheme, textsOf } from '@canvass/survey-form';
import { picturesAddress, surveyAddress } from '../desk/addresses.ts';
import { sharedTexts } from '../desk/texts.ts';
import { builderTexts } from './texts.ts';
import { hasWords } from './cards.ts';
import { conditionWords } from '../drafts/condition-words.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { previewQuestion } from './preview-question.ts';

const { previewPage: texts } = builderTexts;

export interface Preview {
  readonly look: Look;
  /** The number of the page, from 1. */
  readonly page: number;
  /** The scheme of a page in a frame. Undefined: it stands for itself, and has that of the device. */
  readonly scheme: Scheme | undefined;
}

/** Renders a page of the form as respondents will see it. Nothing can be sent. */
export function previewPage(
  { tenant, survey, draft }: LoadedDraft,
  { look, page: number, scheme }: Preview,
): string {
  const { sections } = draft;
  const count = sections.length;
  const shown = Math.min(Math.max(number, 1), count);
  const section = sections[shown - 1]!;
  const title = hasVisibleCharacter(draft.title) ? draft.title : sharedTexts.untitledSurvey;
  const isPaged = count > 1 || hasWords(section);
  const address = (to: number): string => `${surveyAddress(tenant, survey)}/preview?page=${to}`;
  const form = textsOf({ language: draftLanguage(draft) });
  const link = (to: number, label: string): Html => markup`<p><a href="${address(to)}">${label}</a></p>\n`;
  const questions = section.questions.map(
    (question) => [question, previewQuestion(question, maxListItems)] as const,
  );
  return formDocument({
    questions: questions.map(([, asked]) => asked),
    title: texts.title({ title: isolated(title, form.dir) }),
    texts: form,
    look,
    scheme,
    body: markup`${scheme === undefined && markup`<p class="note" lang="en" dir="ltr">${texts.note} <a href="${surveyAddress(tenant, survey)}/edit">${texts.back}</a></p>\n`}<h1${ownDirection(title)}>${title}</h1>
${shown === 1 && rich(draft.description, 'rich lead')}${
      isPaged &&
      markup`${hasVisibleCharacter(section.title) && markup`<h2${ownDirection(section.title)}>${section.title}</h2>\n`}${count > 1 && markup`<p class="note">${form.form.pageOf({ page: shown, pages: count })}</p>\n`}${rich(section.description, 'rich')}`
    }
<form class="fields" novalidate>
${questions.map(([question, asked]) => previewed(question, asked, draft, picturesAddress(tenant, survey)))}
<div class="actions">${shown > 1 && link(shown - 1, form.form.back)}${
      shown < count
        ? link(shown + 1, form.form.next)
        : markup`<p class="note" lang="en" dir="ltr">${texts.end({ send: form.form.send })}</p>`
    }</div>
</form>`,
  });
}

/** A text of the owner with emphasis, links and lists. */
function rich(text: string, look: string): Html | false {
  return (
    text !== '' &&
    markup`<div class="${look}"${ownDirection(text)}>\n${new Html(renderMarkdown(text))}</div>\n`
  );
}

function previewed(
  question: DraftQuestion,
  asked: Question,
  draft: LoadedDraft['draft'],
  picturesAt: string,
): Html {
  const field = questionField(asked, {
    fields: {},
    errors: new Map(),
    texts: textsOf({ language: draftLanguage(draft) }),
    picturesAt,
  });
  return question.showIf === null
    ? field
    : markup`<p class="note" lang="en" dir="ltr">${conditionWords(draft, question.showIf)}</p>\n${field}`;
}
