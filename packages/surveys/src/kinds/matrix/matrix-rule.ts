import { type AskedTest, compileShowIf } from '../../conditions/compile-show-if.ts';
import { facetId } from '../../facets/facet-id.ts';
import type { FlatRecord } from '../../facets/facet.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../../shared/field-error.ts';
import { type JsonObject, isJsonObject } from '../../shared/stored-json.ts';
import type { AnswerRule, ChoiceIndexes, PartFault, SharedChoices } from '../answer-rule.ts';
import type { MatrixQuestion, MatrixRow } from './matrix-schema.ts';

/** What a record says of a matrix that is answered: the rows have the rest. */
export const present = 'answered';

interface RowRule {
  readonly id: string;
  readonly facet: string;
  readonly isAsked: AskedTest | undefined;
}

/** Each row that is asked takes one of the columns. A required matrix needs an answer in each of them. */
export function matrixRule(
  { id, required, rows, columns }: MatrixQuestion,
  shared: SharedChoices,
): AnswerRule {
  const offered = shared(columns);
  const rules = rows.map((row) => ruleOf(id, row));
  const facets = [id, ...rules.map(({ facet }) => facet)];
  const isAlwaysAsked = rules.some(({ isAsked }) => isAsked === undefined);
  const known: ReadonlySet<string> = new Set(rows.map((row) => row.id));

  return {
    facets,
    isBlank: isBlankMatrix,
    ...(!isAlwaysAsked && {
      isAsked: (record: FlatRecord) => rules.some(({ isAsked }) => isAsked?.(record) !== false),
    }),
    missing: (record) => takeRows({}, record) ?? [],
    skip(record) {
      for (const { facet, isAsked } of rules) if (isAsked?.(record) === false) record[facet] = null;
    },
    take(value, record): AnswerFault | readonly PartFault[] | undefined {
      record[id] = present;
      if (!isJsonObject(value)) return { code: 'wrong-type', expected: 'rows' };
      const faults: PartFault[] = takeRows(value, record) ?? [];
      for (const key in value) {
        if (faults.length >= maxFieldErrors) break;
        if (!known.has(key)) faults.push({ part: shownKey(key), fault: { code: 'unknown-row' } });
      }
      if (faults.length === 0) return undefined;
      // Later conditions must not take rows that are not asked, or unknown, for an answer.
      if (rules.every(({ facet }) => (record[facet] ?? null) === null)) delete record[id];
      return faults;
    },
  };

  function takeRows(answer: JsonObject, record: FlatRecord): PartFault[] | undefined {
    let faults: PartFault[] | undefined;
    for (const row of rules) {
      const fault = takeRow(row, answer, record);
      if (fault !== undefined) (faults ??= []).push({ part: row.id, fault });
    }
    return faults;
  }

  function takeRow(
    { id: rowId, facet, isAsked }: RowRule,
    answer: JsonObject,
    record: FlatRecord,
  ): AnswerFault | undefined {
    const value = Object.hasOwn(answer, rowId) ? answer[rowId] : undefined;
    const isBlank = value === undefined || value === '';
    if (isAsked?.(record) === false) {
      if (!isBlank) return { code: 'not-asked' };
      record[facet] = null;
      return undefined;
    }
    if (isBlank) return required ? { code: 'required' } : undefined;
    record[facet] = value as string;
    return columnFault(value, offered);
  }
}

function ruleOf(question: string, { id, showIf }: MatrixRow): RowRule {
  return {
    id,
    facet: facetId(question, id),
    isAsked: showIf === undefined ? undefined : compileShowIf(showIf),
  };
}

function columnFault(value: unknown, offered: ChoiceIndexes): AnswerFault | undefined {
  if (typeof value !== 'string') return { code: 'wrong-type', expected: 'choice' };
  return offered.has(value) ? undefined : { code: 'not-a-choice' };
}

/** Whether no row is answered. */
export function isBlankMatrix(value: unknown): boolean {
  if (value === undefined || value === '') return true;
  return isJsonObject(value) && Object.values(value).every((each) => each === '');
}
