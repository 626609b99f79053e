import type { ShowIf } from '@canvass/surveys';
import type { Tested } from './conditions/facets/tested.ts';
import { fitShowIf } from './conditions/fit-show-if.ts';
import type { ParsedExpressions } from './conditions/parsed-expressions.ts';
import { type Rule, allOf, isAlways, isNever } from './conditions/rule.ts';
import { type FoundAnswer, translate } from './conditions/translate.ts';
import type { SourceCondition } from './file-elements.ts';
import { type Note, noteOf } from './report/note.ts';
import type { ConditionFault } from './report/note-words.ts';

/** An expression is clipped to this many characters in the report. */
const maxShownLength = 200;

export interface ShowConditions {
  readonly showIf: ShowIf | undefined;
  /** Some conditions had to be left out, so that the question is asked more often than in the file. */
  readonly incomplete: boolean;
  readonly notes: readonly Note[];
}

export interface EarlierAnswers {
  /** Finds an answer by the name that a condition gives it. */
  readonly find: (name: string) => FoundAnswer;
  readonly withId: (id: string) => Tested | undefined;
}

/** All conditions under which an element is shown, as far as a `showIf` can hold them. */
export function showConditions(
  conditions: readonly SourceCondition[],
  earlier: EarlierAnswers,
  expressions: ParsedExpressions,
): ShowConditions {
  let taken: { rule: Rule; showIf: ShowIf } | undefined;
  const notes: Note[] = [];
  let incomplete = false;
  for (const { expression, path } of conditions) {
    const shown = expression.slice(0, maxShownLength).toWellFormed();
    const result = ruleOf(expression, earlier, expressions);
    if (typeof result !== 'string' && isAlways(result)) {
      notes.push(noteOf(path, { code: 'condition-always', expression: shown }));
      continue;
    }
    const rule: Rule | undefined =
      typeof result === 'string' ? undefined : taken === undefined ? result : allOf([taken.rule, result]);
    const showIf = rule === undefined ? undefined : fitShowIf(rule);
    if (rule !== undefined && showIf !== undefined) {
      taken = { rule, showIf };
      notes.push(noteOf(path, { code: 'condition-taken', expression: shown }));
      continue;
    }
    incomplete = true;
    const why = typeof result === 'string' ? result : 'too-complex';
    notes.push(
      noteOf(
        path,
        why === 'unknown-question'
          ? { code: 'condition-elsewhere', expression: shown }
          : { code: 'condition', expression: shown, why },
      ),
    );
  }
  return { showIf: taken?.showIf, incomplete, notes };
}

function ruleOf(
  expression: string,
  earlier: EarlierAnswers,
  expressions: ParsedExpressions,
): Rule | ConditionFault {
  const parsed = expressions.of(expression);
  if (!parsed.ok) return parsed.why;
  const translated = translate(parsed.expression, earlier.find);
  if (!translated.ok) return translated.why;
  return isNever(translated.rule) ? 'never-holds' : translated.rule;
}
