import type { AskedTest, CompileShowIf } from '../conditions/compile-show-if.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import type { FacetValue, FlatRecord } from '../facets/facet.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import { maxFieldErrors, shownKey } from '../shared/field-error.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import type { AnswerContext, AnswerRule, PartFault } from './answer-rule.ts';
import { drawParts } from './part-draw.ts';
import { isBlankPart } from './blank-part.ts';
import { present } from './parts-answer.ts';

/** What decides about the parts of an answer. */
export interface PartsRule {
  readonly parts: readonly { readonly id: string; readonly showIf?: ShowIf | undefined }[];
  /** The fault of a part's value that is not blank, or undefined. */
  readonly fault: (value: unknown) => AnswerFault | undefined;
  /** What is stored of a part's value without fault. Absent: the value. */
  readonly stored?: (value: FacetValue) => FacetValue;
  /** An answer has at least this many parts, or all that are asked. Absent: a required question needs each part that is asked. */
  readonly least?: number | undefined;
  /** Each respondent is asked so many of the parts whose conditions hold. Absent: all of them. */
  readonly pool?: number | undefined;
  /** The fault of an answer with fewer parts than it must have. */
  readonly tooFew: (min: number) => AnswerFault;
  /** The fault of an answer with more parts than anyone is asked. */
  readonly tooMany: (max: number) => AnswerFault;
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

/** A question with the rules of its parts. */
interface Parted extends PartsRule {
  readonly id: string;
  readonly required: boolean;
  readonly rules: readonly PartRule[];
}

/** The parts that one respondent was asked, of those whose conditions hold; undefined: all. */
type Drawn = ReadonlySet<string> | undefined;

/** The rule of a question whose answer is an object with a value for each part. Each part that is asked takes a value. */
export function partsRule(
  { id, required }: { readonly id: string; readonly required: boolean },
  compile: CompileShowIf,
  rule: PartsRule,
): AnswerRule {
  const rules = rule.parts.map((part) => ruleOf(id, part, compile));
  const question: Parted = { ...rule, id, required, rules };
  const isAlwaysAsked = rules.some(({ isAsked }) => isAsked === undefined);
  const known: ReadonlySet<string> = new Set(rules.map((part) => part.id));
  return {
    facets: [id, ...rules.map(({ facet }) => facet)],
    isBlank: (answer) => isAllBlank(answer, known),
    ...(!isAlwaysAsked && {
      isAsked: (record: FlatRecord) => rules.some((part) => doesHold(part, record)),
    }),
    missing: (record, context) => takeParts(question, {}, record, context) ?? [],
    skip(record, context) {
      const drawn = drawnOf(question, {}, record, context);
      for (const part of rules) if (!isPartAsked(part, record, drawn)) record[part.facet] = null;
    },
    take(value, record, context): AnswerFault | readonly PartFault[] | undefined {
      record[id] = present;
      if (!isJsonObject(value)) return rule.noParts;
      const faults: PartFault[] = takeParts(question, value, record, context) ?? [];
      for (const key in value) {
        if (faults.length >= maxFieldErrors) break;
        if (!known.has(key)) faults.push({ part: shownKey(key), fault: rule.unknownPart });
      }
      if (faults.length === 0) return undefined;
      // Later conditions must not take parts that are not asked, or unknown, for an answer.
      if (rules.every(({ facet }) => (record[facet] ?? null) === null)) delete record[id];
      return faults;
    },
  };
}

function ruleOf(
  question: string,
  { id, showIf }: PartsRule['parts'][number],
  compile: CompileShowIf,
): PartRule {
  return {
    id,
    facet: facetId(question, id),
    isAsked: showIf === undefined ? undefined : compile(showIf),
  };
}

/** A blank value of a part that the question does not have is a fault. */
function isAllBlank(answer: unknown, known: ReadonlySet<string>): boolean {
  if (answer === undefined || answer === '') return true;
  return (
    isJsonObject(answer) &&
    Object.entries(answer).every(([part, value]) => isBlankPart(value) && known.has(part))
  );
}

function doesHold({ isAsked }: PartRule, record: FlatRecord): boolean {
  return isAsked?.(record) !== false;
}

function isPartAsked(part: PartRule, record: FlatRecord, drawn: Drawn): boolean {
  return doesHold(part, record) && (drawn === undefined || drawn.has(part.id));
}

function drawnOf(
  { id, rules, pool }: Parted,
  answer: JsonObject,
  record: FlatRecord,
  { draw }: AnswerContext,
): Drawn {
  if (pool === undefined) return undefined;
  const parts = rules.filter((part) => doesHold(part, record)).map((part) => part.id);
  return drawParts({ parts, draw, answer }, { id, all: rules.map((part) => part.id), most: pool });
}

function takeParts(
  question: Parted,
  answer: JsonObject,
  record: FlatRecord,
  context: AnswerContext,
): PartFault[] | undefined {
  let faults: PartFault[] | undefined;
  const drawn = drawnOf(question, answer, record, context);
  for (const part of question.rules) {
    const found = takePart(question, part, answer, record, drawn);
    if (found !== undefined) (faults ??= []).push({ part: part.id, fault: found });
  }
  const found = faultOfNumber(question, answer, record, context, drawn);
  if (found !== undefined) (faults ??= []).push({ part: '', fault: found });
  return faults;
}

function takePart(
  { required, least, fault, stored }: Parted,
  part: PartRule,
  answer: JsonObject,
  record: FlatRecord,
  drawn: Drawn,
): AnswerFault | undefined {
  const { facet } = part;
  const value = valueIn(answer, part);
  const isBlank = isBlankPart(value);
  if (!isPartAsked(part, record, drawn)) {
    if (!isBlank) return { code: 'not-asked' };
    record[facet] = null;
    return undefined;
  }
  if (isBlank) return required && least === undefined ? { code: 'required' } : undefined;
  const found = fault(value);
  // Without a fault, the value has its facet's type.
  const given = value as FacetValue;
  record[facet] = found === undefined && stored !== undefined ? stored(given) : given;
  return found;
}

/** What is wrong with the number of parts that have an answer. */
function faultOfNumber(
  { rules, required, least, pool, tooFew, tooMany }: Parted,
  answer: JsonObject,
  record: FlatRecord,
  { draw }: AnswerContext,
  drawn: Drawn,
): AnswerFault | undefined {
  const isWithoutForm = pool !== undefined && draw === undefined;
  if (isWithoutForm && drawn !== undefined && drawn.size > pool) return tooMany(pool);
  // Nobody knows which parts an answer without a form leaves out, only how many.
  const wanted = least ?? (isWithoutForm && required ? pool : 0);
  if (wanted === 0) return undefined;
  const holding = rules.filter((part) => doesHold(part, record)).length;
  const min = Math.min(wanted, holding, pool ?? holding);
  const answered = rules.filter(
    (part) => !isBlankPart(valueIn(answer, part)) && isPartAsked(part, record, drawn),
  ).length;
  return answered < min ? tooFew(min) : undefined;
}

function valueIn(answer: JsonObject, { id }: PartRule): unknown {
  return Object.hasOwn(answer, id) ? answer[id] : undefined;
}
