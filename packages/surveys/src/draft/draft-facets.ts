import { facetId } from '../facets/facet-id.ts';
import type { FacetType } from '../facets/facet.ts';
import { isPresence } from '../facets/is-presence.ts';
import { testsFor } from '../facets/condition-tests.ts';
import type { DraftFacet } from '../kinds/draft-kind.ts';
import { type DraftQuestion, draftKind, kindOf } from '../kinds/kinds.ts';
import { type DraftShowIf, withConditions } from '../kinds/draft-show-if.ts';
import { type Draft, draftQuestions } from './draft.ts';

/** What a condition can test: a question, or a part of it. */
export interface TestableFacet extends DraftFacet {
  readonly question: DraftQuestion;
  /** The id by which a draft's conditions name it: the question's, or `question.part`. */
  readonly id: string;
}

const facetsByDraft = new WeakMap<Draft, ReadonlyMap<string, TestableFacet>>();

/** The facets of a draft's questions by their ids, in its order. The same draft object returns the same map. */
export function draftFacets(draft: Draft): ReadonlyMap<string, TestableFacet> {
  const facets = facetsByDraft.get(draft) ?? new Map(draftQuestions(draft).flatMap(facetsOfQuestion));
  facetsByDraft.set(draft, facets);
  return facets;
}

function facetsOfQuestion(question: DraftQuestion): [string, TestableFacet][] {
  return draftKind(question.type)
    .facetsOf(question)
    .map((facet) => {
      const id = facetId(question.id, facet.part);
      return [id, { ...facet, question, id }];
    });
}

/** The same conditions, each with a test that fits the facet that it names. */
export function withFittingTests(draft: Draft, showIf: DraftShowIf): DraftShowIf {
  const facets = draftFacets(draft);
  return withConditions(showIf, (condition) => {
    const type: FacetType | undefined = facets.get(condition.question)?.type;
    const isFitting = type === undefined || testsFor(type).includes(condition.test);
    return isFitting ? condition : { ...condition, test: testsFor(type)[0] };
  });
}

/** Whether texts can show the answer to the question: it has a value of its own, and is no file. */
export function standsInTexts(question: DraftQuestion): boolean {
  const { filesPart } = kindOf(question);
  const [main, ...parts] = draftKind(question.type).facetsOf(question);
  return main !== undefined && filesPart === undefined && !isPresence(main.type, parts.length > 0);
}
