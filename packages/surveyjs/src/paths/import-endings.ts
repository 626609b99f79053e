import { type Ending, maxEndings, maxEndingTextLength, maxEndingTitleLength } from '@canvass/surveys';
import type { ImportedElements } from '../import-elements.ts';
import { isObject, nonBlank, own } from '../json.ts';
import { ownEndingsOf } from '../own-paths.ts';
import type { SourceElement } from '../source-element.ts';
import type { SettingsInFile } from '../survey-settings.ts';
import { fitText } from '../texts/fit-text.ts';
import { markdownOf } from '../texts/html-text.ts';
import { translationMark } from '../texts/translated-texts.ts';
import { pathCondition } from './path-condition.ts';

const property = 'completedHtmlOnCondition';

const headingPattern = /^\*\*([^*]+)\*\*(?:\n|$)/;
const endOfSentence = /[。！？]|[.!?…](?=\s|$)/;
/** A longer sentence is no heading. */
const maxSentenceLength = 120;

/** What people read at an ending. */
type EndingTexts = Pick<Ending, 'title' | 'text'>;

/**
 * The pages that SurveyJS shows after the form by a condition, as endings; undefined without any. They lead on to the same address as the usual one. What cannot be
 * shown or tested here is reported as left out. `title`: of the survey, which is the heading of a page that has none.
 */
export function importEndings(
  survey: SourceElement,
  imported: Pick<ImportedElements, 'conditionOf'>,
  { title, settings }: { readonly title: string; readonly settings: Pick<SettingsInFile, 'redirectTo'> },
): readonly Ending[] | undefined {
  const written = ownEndingsOf(survey);
  if (written !== undefined) return written;
  const listed = survey.get(property);
  if (!Array.isArray(listed)) return undefined;
  const endings: Ending[] = [];
  for (const [index, entry] of listed.slice(0, maxEndings).entries()) {
    const path = `${property}[${index}]`;
    const expression = isObject(entry) ? nonBlank(own(entry, 'expression')) : undefined;
    const texts = isObject(entry) ? textsIn(survey.texts.readHtml(own(entry, 'html')), title) : undefined;
    if (expression === undefined || texts === undefined) {
      survey.note(path, { code: 'property', property });
      continue;
    }
    const showIf = pathCondition(survey, imported, { expression, path }, property);
    if (showIf === undefined) continue;
    endings.push({ id: `ending${index + 1}`, ...texts, ...settings, showIf });
    survey.note(path, { code: 'ending-taken' });
  }
  if (listed.length > maxEndings) survey.note(property, { code: 'property', property });
  return endings.length > 0 ? endings : undefined;
}

/** The heading and the text of a page; undefined if it is blank, or has more than emphasis, links and lists. */
function textsIn(html: string | undefined, usual: string): EndingTexts | undefined {
  const shown = html === undefined ? undefined : markdownOf(html);
  if (shown === undefined) return undefined;
  // A translation has its mark in front of its first word, which both parts need.
  const mark = shown.includes(translationMark) ? translationMark : '';
  const whole = shown.replaceAll(translationMark, '');
  const [start, heading] = headingPattern.exec(whole) ?? sentenceOf(whole) ?? ['', undefined];
  const title = heading?.replaceAll(/\\([\\*_[\]])/g, '$1') ?? usual.replaceAll(translationMark, '');
  const fitted = fitText(`${mark}${title}`, maxEndingTitleLength, 'line');
  const rest = fitText(whole.slice(start.length).trimStart(), maxEndingTextLength - mark.length, 'multiline');
  if (fitted === undefined || (heading === undefined && rest === undefined)) return undefined;
  return { title: fitted.text, ...(rest !== undefined && { text: `${mark}${rest.text}` }) };
}

/** The first sentence of a text, if it has no marks: what is taken, and its heading. */
function sentenceOf(text: string): readonly [string, string] | undefined {
  const at = text.slice(0, maxSentenceLength).search(endOfSentence);
  const sentence = text.slice(0, at + 1);
  return at === -1 || /[*[\]\n]/.test(sentence) ? undefined : [sentence, sentence];
}
