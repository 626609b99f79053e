import { type SurveyDefinition, unreachedPages } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { quoted } from '../drafts/short-text.ts';
import { changeList } from './change-list.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.unreached;

/** Pages to which no way leads. The survey can be published: its author may bring them back later. */
export function unreachedWarning(definition: SurveyDefinition): Html | false {
  const pages = unreachedPages(definition);
  if (pages.length === 0) return false;
  const sentences = pages.map(({ number, questions }) =>
    texts.page({ page: String(number), question: quoted(questions[0]?.text ?? '', '') }),
  );
  return markup`<section class="notice warn" aria-labelledby="unreached-heading"><h2 class="notice-heading" id="unreached-heading">${texts.heading}</h2>
${changeList(sentences)}</section>
`;
}
