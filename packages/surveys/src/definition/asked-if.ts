import type { ShowIf } from '../conditions/show-if.ts';
import { isHidden } from '../kinds/kinds.ts';
import type { SurveyDefinition } from './definition.ts';

const known = new WeakMap<SurveyDefinition, ReadonlyMap<string, ShowIf>>();

/**
 * When each question is asked, by its id: both its own condition and that of its page must hold. Questions that are always asked have none. The
 * same definition returns the same map.
 */
export function askedIf(definition: SurveyDefinition): ReadonlyMap<string, ShowIf> {
  let conditions = known.get(definition);
  if (conditions === undefined) {
    conditions = conditionsIn(definition);
    known.set(definition, conditions);
  }
  return conditions;
}

function conditionsIn({ sections = [], questions }: SurveyDefinition): ReadonlyMap<string, ShowIf> {
  const pages = new Map(sections.map(({ startsAt, showIf }) => [startsAt, showIf]));
  const conditions = new Map<string, ShowIf>();
  let page: ShowIf | undefined;
  for (const question of questions) {
    const { id, showIf: own } = question;
    if (pages.has(id)) page = pages.get(id);
    // A hidden question is on no page that people see: what a link carries is kept on every way.
    const both = [isHidden(question) ? undefined : page, own].filter((each) => each !== undefined);
    if (both.length === 2) conditions.set(id, { all: both });
    else if (both.length === 1) conditions.set(id, both[0]!);
  }
  return conditions;
}
