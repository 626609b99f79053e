import type { SurveyDefinition } from '../definition/definition.ts';
import { type SurveyHistory, questionOf } from './history.ts';
import type { Condition, ShowIf } from '../definition/show-if.ts';

/** An id has at most 64 characters, and a survey so few questions that a suffix has at most five. */
const maxStemLength = 59;

export interface FreshlyNamed {
  /** Accepted by `reviseHistory` as far as types are concerned. */
  readonly definition: SurveyDefinition;
  /** The new ids by the old ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Gives a fresh id to each question whose type differs from what any version had under its id: a changed type makes a new
 * question, and the old one is retired with its counts. Conditions and sections that name the id follow. Returns the
 * same definition if there is nothing to rename.
 */
export function withFreshIds(history: SurveyHistory, definition: SurveyDefinition): FreshlyNamed {
  const taken = new Set([...Object.keys(history.questions), ...definition.questions.map(({ id }) => id)]);
  const renamed = new Map<string, string>();
  for (const { id, type } of definition.questions) {
    const before = questionOf(history, id);
    if (before === undefined || before.type === type) continue;
    const fresh = freshId(id, taken);
    taken.add(fresh);
    renamed.set(id, fresh);
  }
  if (renamed.size === 0) return { definition, renamed };

  const idOf = (id: string): string => renamed.get(id) ?? id;
  const { sections, questions } = definition;
  return {
    renamed,
    definition: {
      ...definition,
      ...(sections && {
        sections: sections.map((section) => ({ ...section, startsAt: idOf(section.startsAt) })),
      }),
      questions: questions.map((question) => ({
        ...question,
        id: idOf(question.id),
        ...(question.showIf && { showIf: renameIn(question.showIf, idOf) }),
      })),
    },
  };
}

/** `rating` becomes `rating-2`, or the first number that is free. */
function freshId(id: string, taken: ReadonlySet<string>): string {
  const stem = id.slice(0, maxStemLength);
  for (let number = 2; ; number++) {
    const fresh = `${stem}-${number}`;
    if (!taken.has(fresh)) return fresh;
  }
}

function renameIn(showIf: ShowIf, idOf: (id: string) => string): ShowIf {
  const rename = (condition: Condition): Condition => ({ ...condition, question: idOf(condition.question) });
  if ('all' in showIf) return { all: showIf.all.map(rename) };
  if ('any' in showIf) return { any: showIf.any.map(rename) };
  return rename(showIf);
}
