import type { QuestionOf } from '@canvass/surveys';
import { fitText } from '../texts/fit-text.ts';
import { isObject, own } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { KindSurveyJs } from './kind-surveyjs.ts';

/** Characters of the words beside the box; more are cut. */
const maxLabelLength = 500;

/** The words beside the box, if the file has some. */
function labelOf(element: SourceElement): string | undefined {
  const choices = element.get('choices');
  const box: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const written = isObject(box) ? element.texts.read(own(box, 'text')) : undefined;
  return written === undefined ? undefined : fitText(written, maxLabelLength, 'line')?.text;
}

export const consentSurveyJs: KindSurveyJs<QuestionOf<'consent'>> = {
  imports: {
    'checkbox/consent': (element) => {
      const label = labelOf(element);
      return { type: 'consent', ...(label !== undefined && { label }) };
    },
  },
  isNamed: true,
  isList: () => true,
  write: ({ label }) => ({
    type: 'checkbox',
    choices: [{ value: 'yes', ...(label !== undefined && { text: label }) }],
  }),
};
