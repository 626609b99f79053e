import { type FieldError, formatPath } from '../../shared/field-error.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { type Pipe, pipesIn, unsafePipes } from '../../piping/fill-pipes.ts';
import type { SurveyDefinition } from '../definition.ts';
import { textsOfDefinition } from '../definition-texts.ts';
import { pagesOf, pipeSources } from './pipe-sources.ts';
import { mapTexts, type TextPlace } from '../text-tree.ts';

/** All texts of a survey in one language have at most this many places for answers: each takes the room of an answer in every form. */
export const maxPipes = 200;

/** Reports the places for answers that no answer can fill: its question is unknown, has no such part, or is not asked on an earlier page. */
export function checkPipes(definition: SurveyDefinition): FieldError[] {
  const { translations = {}, ...survey } = definition;
  const errors: FieldError[] = [];
  const counts = new Map<string, number>();
  let sources: ReadonlyMap<string, number> | undefined;
  let pages: ReadonlyMap<string, number> | undefined;

  const check = (text: string, place: Omit<TextPlace, 'translation'>, language: string | undefined): void => {
    const pipes = pipesIn(text);
    if (pipes.length === 0 || isTitle(place)) return;
    sources ??= pipeSources(survey);
    pages ??= pagesOf(survey);
    const path = formatPath(language === undefined ? place.path : [...place.path, language]);
    const count = (counts.get(language ?? '') ?? 0) + pipes.length;
    counts.set(language ?? '', count);
    if (count > maxPipes) {
      if (count - pipes.length <= maxPipes) errors.push({ path, message: tooMany });
      return;
    }
    const page = pageOf(survey, place, pages);
    for (const pipe of pipes) {
      const message = faultOf(pipe, sources.get(pipe.source), page);
      if (message !== undefined) errors.push({ path, message });
    }
    if (!hasMarks(survey, place)) return;
    for (const { source } of unsafePipes(text)) errors.push({ path, message: decidesOnSite(source) });
  };

  for (const [index, { redirectTo = '' }] of (survey.endings ?? []).entries()) {
    const path = ['endings', index, 'redirectTo'];
    check(redirectTo, { path, id: '' }, undefined);
  }
  const languages = Object.entries(translations);
  mapTexts(survey, textsOfDefinition(), (text, placeOf) => {
    if (languages.length === 0) {
      if (typeof text === 'string' && text.includes('{')) check(text, placeOf(), undefined);
      return text;
    }
    const place = placeOf();
    if (typeof text === 'string') check(text, place, undefined);
    for (const [language, texts] of languages) {
      if (Object.hasOwn(texts, place.id)) check(texts[place.id]!, place, language);
    }
    return text;
  });
  return errors;
}

const tooMany = `All texts together have at most ${maxPipes} places for answers, such as {colour}`;

export function isNoAnswer(source: string): string {
  return `{${source}} is no answer that a text can show. Write {{${source}} for a brace`;
}

export function decidesOnSite(source: string): string {
  return `{${source}} can stand behind the host of a link only, as in https://shop.example.org/{${source}}`;
}

/** The title of a survey stands where nobody has answered: its braces are text. */
export function isTitle({ path }: Pick<TextPlace, 'path'>): boolean {
  return path[0] === 'title';
}

/** Whether a text has emphasis, links and lists. */
export function hasMarks({ questions }: SurveyDefinition, { path }: Pick<TextPlace, 'path'>): boolean {
  const [list, index, property] = path;
  if (list === 'description') return true;
  if (list === 'endings') return property === 'text';
  if (list === 'sections') return property === 'description';
  return path.length === 3 && property === 'text' && kindOf(questions[Number(index)]!).textHasMarks === true;
}

/** The page on which a text stands, from 0. */
export function pageOf(
  { questions }: SurveyDefinition,
  { path: [list, index] }: Pick<TextPlace, 'path'>,
  pages: ReadonlyMap<string, number>,
): number {
  if (list === 'description') return 0;
  if (list === 'sections') return Number(index);
  // Endings come behind the last page.
  return list === 'questions' ? pages.get(questions[Number(index)]!.id)! : Infinity;
}

function faultOf({ source }: Pipe, sourcePage: number | undefined, page: number): string | undefined {
  if (sourcePage === undefined) return isNoAnswer(source);
  if (sourcePage < page) return undefined;
  return `{${source}} must be a hidden question, or one on an earlier page`;
}
