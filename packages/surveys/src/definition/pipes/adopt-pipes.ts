import { pipesIn } from '../../piping/fill-pipes.ts';
import { isTitle, pageOf } from './check-pipes.ts';
import type { SurveyDefinition } from '../definition.ts';
import { textsOfDefinition } from '../definition-texts.ts';
import { pagesOf, pipeSources } from './pipe-sources.ts';
import { mapTexts } from '../text-tree.ts';

/** A place for an answer, as other tools write it, too: names may have blanks. `{{` is a brace. */
const foreignPipe = /\{\{|\{([^{}|]{1,200})(\|[^{}]*)?\}/g;

/** How a text of another tool is taken over. */
export interface PipeAdoption {
  /** The facet whose answer a name stands for; undefined if there is none. */
  readonly sourceOf: (name: string) => string | undefined;
  /** What becomes of braces that would stand for an answer, and for which no answer is there: they stay, written twice, or are parentheses, as long as before. */
  readonly others: 'braces' | 'parentheses';
}

/** The definition with the places for answers of another tool. Where a question is not on an earlier page, or unknown, the text shows what was written. */
export function adoptPipes(survey: SurveyDefinition, { sourceOf, others }: PipeAdoption): SurveyDefinition {
  const sources = pipeSources(survey);
  const pages = pagesOf(survey);
  const adopted = mapTexts(survey, textsOfDefinition(), (text, placeOf) => {
    if (typeof text !== 'string' || !text.includes('{')) return text;
    const place = placeOf();
    if (isTitle(place)) return text;
    const page = pageOf(survey, place, pages);
    return text.replaceAll(foreignPipe, (whole: string, name?: string, fallback = '') => {
      if (name === undefined) return others === 'braces' ? whole : '((';
      const own = sources.has(name) ? name : sourceOf(name);
      if (others === 'braces' && own !== undefined && (sources.get(own) ?? Infinity) < page) {
        return `{${own}${fallback}}`;
      }
      if (pipesIn(whole).length === 0) return whole;
      return others === 'braces' ? `{${whole}` : `(${whole.slice(1, -1)})`;
    });
  });
  return adopted as SurveyDefinition;
}
