import { facetId } from '../../facets/facet-id.ts';
import { isPresence } from '../../facets/is-presence.ts';
import { isHidden, kindOf, type Question } from '../../kinds/kinds.ts';
import type { SurveyDefinition } from '../definition.ts';

type Placed = Pick<SurveyDefinition, 'questions' | 'sections'>;

/** The page of a hidden question: its answer is there before the first page. */
const beforeAll = -1;

/** The answers that texts can show, by the ids of their facets, with the page of each, from 0. Each has a field of its own in the form. */
export function pipeSources(definition: Placed): ReadonlyMap<string, number> {
  const pages = pagesOf(definition);
  return new Map(
    definition.questions.flatMap((question) => {
      const page = isHidden(question) ? beforeAll : pages.get(question.id)!;
      return shownParts(question).map((name) => [name, page] as const);
    }),
  );
}

/** The page of each question, from 0. */
export function pagesOf({ questions, sections = [] }: Placed): ReadonlyMap<string, number> {
  const starts = new Set(sections.map(({ startsAt }) => startsAt));
  let page = -1;
  return new Map(
    questions.map(({ id }) => {
      if (page === -1 || starts.has(id)) page += 1;
      return [id, page];
    }),
  );
}

/** Texts show neither the files of an answer, nor a main part that only says that others are answered. */
function shownParts(question: Question): string[] {
  const kind = kindOf(question);
  if (kind.filesPart !== undefined) return [];
  const parts = kind.askedParts(question);
  return parts
    .filter(({ part, type }) => part !== '' || !isPresence(type, parts.length > 1))
    .map(({ part }) => facetId(question.id, part));
}
