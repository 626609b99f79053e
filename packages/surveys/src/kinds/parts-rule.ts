import { type AskedTest, compileShowIf } from '../conditions/compile-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import type { FacetValue, FlatRecord } from '../facets/facet.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../shared/field-error.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import type { AnswerRule, PartFault } from './answer-rule.ts';
import { present } from './parts-answer.ts';

/** What decides about the parts of an answer. */
export interface PartsRule {
  readonly parts: readonly { readonly id: string; readonly showIf?: ShowIf | undefined }[];
  /** The fault of a part's value that is not blank, or undefined. */
  readonly fault: (value: unknown) => AnswerFault | undefined;
  /** The fault of an answer that is no object. */
  readonly noParts: AnswerFault;
  /** The fault of a part that the question does not have. */
  readonly unknownPart: AnswerFault;
}

interface PartRule {
  readonly id: string;
  readonly facet: string;
  readonly isAsked: AskedTest | undefined;
}

/**
 * The rule of a question whose answer is an object with a value for each part. Each part that is asked takes a value. A required question needs
 * one in each of them.
 */
export function partsRule(
  { id, required }: { readonly id: string; readonly required: boolean },
  { parts, fault, noParts, unknownPart }: PartsRule,
): AnswerRule {
  const rules = parts.map((part) => ruleOf(id, part));
  const facets = [id, ...rules.map(({ facet }) => facet)];
  const isAlwaysAsked = rules.some(({ isAsked }) => isAsked === undefined);
  const known: ReadonlySet<string> = new Set(parts.map((part) => part.id));

  return {
    facets,
    isBlank: isAllBlank,
    ...(!isAlwaysAsked && {
      isAsked: (record: FlatRecord) => rules.some(({ isAsked }) => isAsked?.(record) !== false),
    }),
    missing: (record) => takeParts({}, record) ?? [],
    skip(record) {
      for (const { facet, isAsked } of rules) if (isAsked?.(record) === false) record[facet] = null;
    },
    take(value, record): AnswerFault | readonly PartFault[] | undefined {
      record[id] = present;
      if (!isJsonObject(value)) return noParts;
      const faults: PartFault[] = takeParts(value, record) ?? [];
      for (const key in value) {
        if (faults.length >= maxFieldErrors) break;
        if (!known.has(key)) faults.push({ part: shownKey(key), fault: unknownPart });
      }
      if (faults.length === 0) return undefined;
      // Later conditions must not take parts that are not asked, or unknown, for an answer.
      if (rules.every(({ facet }) => (record[facet] ?? null) === null)) delete record[id];
      return faults;
    },
  };

  /** A blank value of a part that the question does not have is a fault. */
  function isAllBlank(answer: unknown): boolean {
    if (answer === undefined || answer === '') return true;
    return (
      isJsonObject(answer) && Object.entries(answer).every(([part, value]) => value === '' && known.has(part))
    );
  }

  function takeParts(answer: JsonObject, record: FlatRecord): PartFault[] | undefined {
    let faults: PartFault[] | undefined;
    for (const part of rules) {
      const found = takePart(part, answer, record);
      if (found !== undefined) (faults ??= []).push({ part: part.id, fault: found });
    }
    return faults;
  }

  function takePart(
    { id: part, facet, isAsked }: PartRule,
    answer: JsonObject,
    record: FlatRecord,
  ): AnswerFault | undefined {
    const value = Object.hasOwn(answer, part) ? answer[part] : undefined;
    const isBlank = value === undefined || value === '';
    if (isAsked?.(record) === false) {
      if (!isBlank) return { code: 'not-asked' };
      record[facet] = null;
      return undefined;
    }
    if (isBlank) return required ? { code: 'required' } : undefined;
    // Without a fault, the value has its facet's type.
    record[facet] = value as FacetValue;
    return fault(value);
  }
}

function ruleOf(question: string, { id, showIf }: PartsRule['parts'][number]): PartRule {
  return {
    id,
    facet: facetId(question, id),
    isAsked: showIf === undefined ? undefined : compileShowIf(showIf),
  };
}
