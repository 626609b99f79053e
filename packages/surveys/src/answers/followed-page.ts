import type { CompileShowIf, EarlierValues } from '../conditions/compile-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { type EndText, endTextIn } from '../facets/end-text.ts';
import { facetId, partSeparator } from '../facets/facet-id.ts';
import type { AnswerContext } from '../kinds/answer-rule.ts';
import { kindOf, type Question } from '../kinds/kinds.ts';
import { conditionsIn, type ConditionalQuestion, namedFacets } from './asked-facets.ts';
import { conditionsCompiler } from './conditions-compiler.ts';
import { formQuestion } from './form-answers.ts';
import type { FormQuestion } from './form-fields.ts';
import { conditionalQuestions, conditionsOfDefinition } from './visibility.ts';

/** A question of a page as its script follows it: its answer, or whether it is asked. It is JSON. */
export interface FollowedQuestion extends ConditionalQuestion {
  /** How the fields of the question are read. */
  readonly fields: FormQuestion;
  /** How the ends of conditions on its facets are written, by the facets' ids. */
  readonly ends: readonly (readonly [facet: string, text: EndText])[];
}

/** What the answers on a page may change on it. */
export interface FollowedPage {
  /** The questions that are asked with some answers on the page, in their order. */
  readonly questions: readonly Question[];
  /** What is asked of them with some answers on the page, by the ids that `compileVisibility` gives it. */
  readonly possible: ReadonlySet<string>;
  /** The questions that conditions on the page are about, with what the answers of earlier pages leave of these conditions. */
  readonly followed: readonly FollowedQuestion[];
}

/**
 * What the answers on a page may change on it. Conditions on earlier answers are decided.
 *
 * @param onPage the ids of the questions of the page, asked or not
 */
export function followPage(
  definition: SurveyDefinition,
  onPage: ReadonlySet<string>,
  answers: Readonly<Record<string, unknown>>,
  context: Pick<AnswerContext, 'draw'>,
): FollowedPage {
  const { values } = conditionsOfDefinition(definition)(answers, context);
  const open = new Set<string>();
  const decide = decider(conditionsCompiler(definition), values, open);
  const left: ConditionalQuestion[] = [];
  for (const question of conditionalQuestions(definition)) {
    if (!onPage.has(question.id)) continue;
    const undecided = undecidedOf(question, decide);
    if (undecided === undefined) continue;
    left.push(undecided);
    open.add(question.id);
    for (const { part } of undecided.facets) open.add(facetId(question.id, part));
  }
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  return {
    questions: left.map(({ id }) => byId.get(id)!),
    possible: new Set(left.flatMap(idsOf)),
    followed: followedOf(left, byId),
  };
}

/** What is left of a condition: whether it holds, or the part of it that answers on the page decide. */
type Decide = (showIf: ShowIf | undefined) => boolean | ShowIf;

/** `open`: the ids of the facets that answers on the page decide. */
function decider(compile: CompileShowIf, values: EarlierValues, open: ReadonlySet<string>): Decide {
  const joined = (name: 'all' | 'any', parts: readonly ShowIf[]): boolean | ShowIf => {
    // One part that is false decides `all`, one that is true `any`.
    const decisive = name === 'any';
    const left = parts.map(decide);
    if (left.includes(decisive)) return decisive;
    const undecided = left.filter((each) => typeof each !== 'boolean');
    if (undecided.length === 0) return !decisive;
    if (undecided.length === 1) return undecided[0]!;
    return name === 'all' ? { all: undecided } : { any: undecided };
  };
  const decide: Decide = (showIf) => {
    if (showIf === undefined) return true;
    if ('all' in showIf) return joined('all', showIf.all);
    if ('any' in showIf) return joined('any', showIf.any);
    if ('not' in showIf) {
      const left = decide(showIf.not);
      return typeof left === 'boolean' ? !left : { not: left };
    }
    return open.has(showIf.question) ? showIf : compile(showIf)(values);
  };
  return decide;
}

/** The question with the conditions that are not decided; undefined if no answer on the page makes it visible. */
function undecidedOf(question: ConditionalQuestion, decide: Decide): ConditionalQuestion | undefined {
  const { showIf, facets, choices } = question;
  const own = decide(showIf);
  if (own === false) return undefined;
  const partsLeft = undecidedParts(facets, decide);
  if (facets.length > 1 && partsLeft.length === 1) return undefined;
  const choicesLeft = choices && undecidedParts(choices, decide);
  if (choicesLeft?.length === 0) return undefined;
  return {
    ...question,
    showIf: own === true ? undefined : own,
    facets: partsLeft,
    choices: choicesLeft,
  };
}

function undecidedParts<Part extends { readonly showIf?: ShowIf | undefined }>(
  parts: readonly Part[],
  decide: Decide,
): Part[] {
  return parts.flatMap((part) => {
    const left = decide(part.showIf);
    return left === false ? [] : [{ ...part, showIf: left === true ? undefined : left }];
  });
}

function idsOf({ id, facets, choices = [] }: ConditionalQuestion): string[] {
  return [
    ...(facets.length === 0 ? [id] : facets.map(({ part }) => facetId(id, part))),
    ...choices.map(({ name }) => facetId(id, name)),
  ];
}

/** The questions with conditions that are left, and those that they test. */
function followedOf(
  left: readonly ConditionalQuestion[],
  byId: ReadonlyMap<string, Question>,
): FollowedQuestion[] {
  const tested = new Set([...namedFacets(left)].map((facet) => facet.split(partSeparator, 1)[0]!));
  return left
    .filter((question) => tested.has(question.id) || conditionsIn(question).length > 0)
    .map((followed) => {
      const question = byId.get(followed.id)!;
      const kind = kindOf(question);
      const ends = kind.askedParts(question).flatMap((part) => {
        const text = endTextIn(part);
        return text === undefined ? [] : [[facetId(question.id, part.part), text] as const];
      });
      return {
        ...followed,
        options: kind.optionsOf?.(question),
        facets: followed.facets.map(({ part, showIf }) => ({ part, showIf })),
        fields: formQuestion(question),
        ends,
      };
    });
}
