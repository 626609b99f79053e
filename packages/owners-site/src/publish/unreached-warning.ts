import { type SurveyDefinition, unreachedPages } from '@canvass/surveys';
import type { Html } from '@canvass/web/page';
import { quoted } from '../drafts/short-text.ts';
import { reviewWarning } from './review-warning.ts';
import { publishTexts } from './texts.ts';

const texts = publishTexts.review.unreached;

/** Pages to which no way leads. The survey can be published: its author may bring them back later. */
export function unreachedWarning(definition: SurveyDefinition): Html | false {
  return reviewWarning({
    id: 'unreached',
    heading: texts.heading,
    sentences: unreachedPages(definition).map(({ number, questions }) =>
      texts.page({ page: String(number), question: quoted(questions[0]?.text ?? '', '') }),
    ),
  });
}
