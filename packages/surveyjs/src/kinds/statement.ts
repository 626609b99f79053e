import { type QuestionOf, renderMarkdown } from '@canvass/surveys';
import { fitText } from '../texts/fit-text.ts';
import { escapedMarkdown, markdownOf } from '../texts/html-text.ts';
import type { Body, BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** Characters of a text; more are cut. */
const maxTextLength = 2_000;

const htmlBody: BodyReader = (element) => {
  const html = element.texts.readHtml(element.get('html'));
  const text = html === undefined ? undefined : markdownOf(html);
  const fitted = text === undefined ? undefined : fitText(text, maxTextLength, 'multiline');
  if (fitted === undefined) {
    element.note('type', { code: 'display-only', type: 'html' });
    return undefined;
  }
  if (fitted.shortened) {
    element.note('html', { code: 'text-shortened', property: 'html', maxLength: maxTextLength });
  }
  return { type: 'statement', text: fitted.text };
};

/** A question that only shows a text. */
export function shownText(title: string | undefined, description: string | undefined): Body {
  const parts = [
    title === undefined ? undefined : `**${escapedMarkdown(title)}**`,
    description?.split('\n').map(escapedMarkdown).join('\n'),
  ];
  const written = parts.filter((part) => part !== undefined).join('\n\n');
  return { type: 'statement', text: fitText(written, maxTextLength, 'multiline')?.text ?? written };
}

export const statementSurveyJs: KindSurveyJs<QuestionOf<'statement'>> = {
  imports: { html: htmlBody },
  reads: new Set(['html']),
  isRequired: () => false,
  write: ({ text }) => ({ type: 'html', html: renderMarkdown(text) }),
  // HTML says less than what was written, and SurveyJS has no pictures of Canvass.
  beyond: ['text', 'picture'],
};
