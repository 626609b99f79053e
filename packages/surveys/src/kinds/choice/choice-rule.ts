import type { AskedTest } from '../../conditions/compile-show-if.ts';
import { facetId } from '../../facets/facet-id.ts';
import type { FacetValue, FlatRecord } from '../../facets/facet.ts';
import type { AnswerFault } from '../../shared/answer-fault.ts';
import { hasVisibleCharacter } from '../../shared/reader-text.ts';
import {
  type AnswerRule,
  type ChoiceIndexes,
  type PartFault,
  type RuleContext,
  choiceFault,
  simpleRule,
} from '../answer-rule.ts';
import { inOrder, isNoChoice, severalFault } from '../several-choices.ts';
import { givenIn, maxOtherLength, otherPart, readAnswer, without } from './choice-answer.ts';
import type { ChoiceQuestion } from './choice-question.ts';
import { otherValue } from './other-value.ts';

/** The rule of a question of which nothing but its choices decides what is right. Most are of that kind. */
function plainRule({ id, multiple }: ChoiceQuestion, offered: ChoiceIndexes): AnswerRule {
  return simpleRule(id, {
    isBlank: isNoChoice,
    fault: multiple ? (value) => severalFault(value, offered) : (value) => choiceFault(value, offered),
    ...(multiple && { stored: (value) => inOrder(value, offered) }),
  });
}

export function choiceRule(question: ChoiceQuestion, { shared, compile }: RuleContext): AnswerRule {
  const { id, choices, multiple, other = false, min = 0, max } = question;
  const isPlain =
    !other &&
    min === 0 &&
    max === undefined &&
    choices.every(({ showIf, exclusive = false }) => showIf === undefined && !exclusive);
  if (isPlain) return plainRule(question, shared(choices));

  const listed = other ? [...choices, { value: otherValue, label: otherValue }] : choices;
  const offered = shared(listed);
  const exclusive = new Set<unknown>(
    choices.filter((choice) => choice.exclusive === true).map((choice) => choice.value),
  );
  const conditions = choices.flatMap(({ value, showIf }) =>
    showIf === undefined ? [] : [{ value, isOffered: compile(showIf) }],
  );
  const isAlwaysAsked = other || conditions.length < choices.length;
  const otherFacet = facetId(id, otherPart);

  return {
    facets: other ? [id, otherFacet] : [id],
    isBlank(value) {
      const given = givenIn(value, other);
      return given !== undefined && isNothing(given.chosen) && isBlankText(given.other);
    },
    ...(!isAlwaysAsked && {
      isAsked: (record: FlatRecord) => conditions.some(({ isOffered }) => isOffered(record)),
    }),
    skip(record) {
      if (other) record[otherFacet] = null;
    },
    take(value, record): AnswerFault | readonly PartFault[] | undefined {
      const hidden = hiddenValues(conditions, record);
      const given = givenIn(value, other);
      const { chosen, other: text } = given ?? readAnswer(value, other);
      const isOther = Array.isArray(chosen) ? chosen.includes(otherValue) : chosen === otherValue;
      const faults: PartFault[] = [];
      const wrong: AnswerFault | undefined =
        given === undefined ? { code: 'wrong-type', expected: 'other' } : faultOfChosen(chosen, hidden);
      if (wrong !== undefined) faults.push({ part: '', fault: wrong });
      const wrongText = other ? faultOfText(text, isOther) : undefined;
      if (wrongText !== undefined) faults.push({ part: otherPart, fault: wrongText });
      write(
        record,
        faults.length === 0 ? inOrder(chosen as FacetValue, offered) : without(chosen, hidden),
        text,
      );
      return faults.length === 0 ? undefined : faults;
    },
  };

  function faultOfChosen(chosen: unknown, hidden: ReadonlySet<unknown>): AnswerFault | undefined {
    // The text that was written without the choice has its own fault.
    if (isNothing(chosen)) return undefined;
    const unknown = multiple ? severalFault(chosen, offered) : choiceFault(chosen, offered);
    if (unknown !== undefined) return unknown;
    const values = [chosen].flat();
    if (hidden.size > 0 && values.some((value) => hidden.has(value))) return { code: 'choice-not-offered' };
    if (!multiple) return undefined;
    const alone = values.some((value) => exclusive.has(value));
    if (alone) return values.length > 1 ? { code: 'exclusive-choice' } : undefined;
    // Nobody can choose more than is offered.
    const most = listed.filter((choice) => !exclusive.has(choice.value) && !hidden.has(choice.value)).length;
    const least = Math.min(min, most);
    if (values.length < least) return { code: 'too-few-choices', min: least };
    if (max !== undefined && values.length > max) return { code: 'too-many-choices', max };
    return undefined;
  }

  /** What was not asked, or not offered, is no value for later conditions. */
  function write(record: FlatRecord, chosen: unknown, text: unknown): void {
    if (chosen !== undefined) record[id] = chosen as FacetValue;
    if (other) record[otherFacet] = isBlankText(text) ? null : (text as FacetValue);
  }
}

function hiddenValues(
  conditions: readonly { readonly value: string; readonly isOffered: AskedTest }[],
  record: FlatRecord,
): ReadonlySet<unknown> {
  return new Set(conditions.filter(({ isOffered }) => !isOffered(record)).map(({ value }) => value));
}

function faultOfText(text: unknown, isChosen: boolean): AnswerFault | undefined {
  if (isBlankText(text)) return isChosen ? { code: 'other-without-text' } : undefined;
  if (typeof text !== 'string') return { code: 'wrong-type', expected: 'text' };
  if (text.length > maxOtherLength) return { code: 'too-long', max: maxOtherLength };
  if (text.includes('\0') || !text.isWellFormed()) return { code: 'wrong-characters' };
  return isChosen ? undefined : { code: 'text-without-other' };
}

function isNothing(chosen: unknown): boolean {
  return chosen === undefined || isNoChoice(chosen);
}

function isBlankText(text: unknown): boolean {
  return (
    text === undefined || (typeof text === 'string' && !hasVisibleCharacter(text) && !text.includes('\0'))
  );
}
