import type { SurveyDefinition } from '../definition/definition.ts';
import type { FieldError } from '../shared/field-error.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import { reviseHistory } from '../history/history.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import { definitionInputOf } from './definition-of.ts';
import { type DraftField, fieldAtPath } from './draft-items.ts';
import type { Draft } from './draft.ts';
import { withoutEmpty } from './empty-parts.ts';

/** Why a draft cannot be published. */
export interface DraftProblem extends DraftField {
  /** The message of the definition's error. */
  readonly message: string;
  /** The question was published as another one: under a new id it can be published. */
  readonly needsNewId?: true;
}

export type CheckedDraft =
  | { readonly ok: true; readonly definition: SurveyDefinition }
  | { readonly ok: false; readonly problems: readonly DraftProblem[] };

/**
 * The definition that a draft describes, without what is still empty, or the problems that forbid publishing it, one for each field, in the order of
 * the draft. `history`: of the published survey, if there is one.
 */
export function checkDraft(whole: Draft, history?: SurveyHistory): CheckedDraft {
  const draft = withoutEmpty(whole, history);
  const parsed = parseDefinition(definitionInputOf(draft, history));
  if (!parsed.ok) return { ok: false, problems: problemsOf(draft, parsed.errors) };
  const { definition } = parsed;
  const revised = history === undefined ? undefined : reviseHistory(history, definition);
  if (revised?.ok !== false) return { ok: true, definition };
  const problems = problemsOf(draft, revised.errors).map((problem): DraftProblem =>
    problem.item.kind === 'question' ? { ...problem, needsNewId: true } : problem,
  );
  return { ok: false, problems };
}

function problemsOf(draft: Draft, errors: readonly FieldError[]): DraftProblem[] {
  const problems = new Map<string, DraftProblem>();
  for (const { path, message } of errors) {
    const at = fieldAtPath(draft, path);
    const name = JSON.stringify(at);
    if (!problems.has(name)) problems.set(name, { ...at, message });
  }
  const names = namesOf(draft);
  return [...problems.values()].toSorted(
    (left, right) => names.indexOf(nameOf(left)) - names.indexOf(nameOf(right)),
  );
}

/** The names of all items of a draft, in its order. */
function namesOf({ sections, endings }: Draft): string[] {
  return [
    '',
    ...sections.flatMap(({ key, questions }) => [key, ...questions.map(({ id }) => ` ${id}`)]),
    ...endings.map(({ id }) => `:${id}`),
  ];
}

/** An id could be the key of a section. */
function nameOf({ item }: DraftField): string {
  if (item.kind === 'survey') return '';
  if (item.kind === 'ending') return `:${item.ending}`;
  return item.kind === 'section' ? item.section : ` ${item.question}`;
}
