import { type Ending, type Jump, renderMarkdown, type ShowIf, type SurveyDefinition } from '@canvass/surveys';
import type { Tested } from '../conditions/facets/tested.ts';
import {
  allOf,
  alwaysMet,
  anyOf,
  isAlways,
  isNever,
  negate,
  neverMet,
  type Rule,
} from '../conditions/rule.ts';
import { visibleIf } from '../export-condition.ts';
import type { JsonObject } from '../json.ts';
import { escapedMarkdown } from '../texts/html-text.ts';

/** A longer condition of a page, in characters of JSON, is left to `canvass`: SurveyJS shows the page to all. */
const maxRuleLength = 8_000;

type FindTested = (id: string) => Tested | undefined;

/** What the pages and the survey have of conditions of pages, of jumps and of endings. */
export interface ExportedPaths {
  /** By the number of the page. */
  readonly pages: readonly JsonObject[];
  readonly completedHtmlOnCondition: readonly JsonObject[];
}

/**
 * Says in the words of SurveyJS which pages are shown, and how the form ends. SurveyJS has no jumps after a page: pages that a jump leaves out have the condition that
 * nothing leads past them. `canvass` of a page has what was written, so that it comes back as it was.
 */
export function exportPaths(definition: SurveyDefinition, find: FindTested): ExportedPaths {
  const { sections = [], endings = [] } = definition;
  const ways = waysOf(definition);
  const pages = sections.map(({ showIf, next }, page): JsonObject => {
    const condition = expressionOf(ways.shown[page]!, find);
    if (condition === undefined && showIf === undefined && next === undefined) return {};
    const written = {
      ...(condition !== undefined && { visibleIf: condition }),
      ...(showIf !== undefined && { showIf }),
      ...(next !== undefined && { next }),
    };
    return { ...(condition !== undefined && { visibleIf: condition }), canvass: written };
  });
  const byJump = endings.flatMap((ending) => ended(ending, ways.ends.get(ending.id) ?? neverMet, find));
  const byCondition = endings.flatMap((ending) =>
    ending.showIf === undefined ? [] : ended(ending, ruleOf(ending.showIf), find),
  );
  return { pages, completedHtmlOnCondition: [...byJump, ...byCondition] };
}

function ended(ending: Ending, rule: Rule, find: FindTested): JsonObject[] {
  if (isNever(rule) || isTooLong(rule)) return [];
  const { title, text } = ending;
  const html = renderMarkdown([`**${escapedMarkdown(title)}**`, text ?? ''].join('\n\n'));
  return [{ expression: isAlways(rule) ? '1 = 1' : visibleIf(rule, find), html }];
}

interface Ways {
  /** When each page is shown. */
  readonly shown: readonly Rule[];
  /** When a jump leads to an ending, by its id. */
  readonly ends: ReadonlyMap<string, Rule>;
}

function waysOf({ sections = [] }: SurveyDefinition): Ways {
  const places = new Map(sections.map(({ startsAt }, index) => [startsAt, index]));
  const pageOf = (to: Jump['to']): number => (typeof to === 'string' ? places.get(to)! : sections.length);
  const shown: Rule[] = [];
  const ends = new Map<string, Rule>();
  for (const [page, { showIf }] of sections.entries()) {
    const past = sections.slice(0, page).map(({ next = [] }, from) => {
      const leads = jumpRules(next).filter(({ to }) => pageOf(to) > page);
      return allOf([shown[from]!, anyOf(leads.map(({ rule }) => rule))]);
    });
    const rule = allOf([...(showIf === undefined ? [] : [ruleOf(showIf)]), ...past.map(negate)]);
    shown.push(isTooLong(rule) ? (showIf === undefined ? alwaysMet : ruleOf(showIf)) : rule);
  }
  for (const [page, { next = [] }] of sections.entries()) {
    for (const { to, rule } of jumpRules(next)) {
      if (typeof to === 'string') continue;
      const way = allOf([shown[page]!, rule]);
      ends.set(to.ending, anyOf([ends.get(to.ending) ?? neverMet, way]));
    }
  }
  return { shown, ends };
}

/** When each jump of a page is taken: it holds, and none before it does. */
function jumpRules(next: readonly Jump[]): { readonly to: Jump['to']; readonly rule: Rule }[] {
  const before: Rule[] = [];
  return next.map(({ to, showIf }) => {
    const holds = showIf === undefined ? alwaysMet : ruleOf(showIf);
    const rule = allOf([...before.map(negate), holds]);
    before.push(holds);
    return { to, rule };
  });
}

function ruleOf(showIf: ShowIf): Rule {
  if ('all' in showIf) return allOf(showIf.all.map(ruleOf));
  if ('any' in showIf) return anyOf(showIf.any.map(ruleOf));
  return 'not' in showIf ? negate(ruleOf(showIf.not)) : showIf;
}

function isTooLong(rule: Rule): boolean {
  return JSON.stringify(rule).length > maxRuleLength;
}

/** The expression of a rule; undefined if it always holds. */
function expressionOf(rule: Rule, find: FindTested): string | undefined {
  if (isAlways(rule)) return undefined;
  return isNever(rule) ? '1 = 2' : visibleIf(rule, find);
}
