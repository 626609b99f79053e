/** The part of a question that has what was written for it. */
export const otherPart = 'other';
/** UTF-16 code units. */
export const maxOtherLength = 500;

/** What a question offers, and when. */
export interface OfferedChoices {
  /** `showIf` is absent if the choice is always offered. */
  readonly choices: readonly { readonly value: string; readonly showIf?: unknown }[];
  readonly other?: boolean | undefined;
}

/** What an answer says, right or wrong. */
export interface GivenAnswer {
  readonly chosen: unknown;
  /** What was written for the choice “other”; undefined for nothing. */
  readonly other: unknown;
}

/** The two parts of an answer; undefined for an object that is none. */
export function givenIn(answer: unknown, hasOther: boolean): GivenAnswer | undefined {
  if (!hasOther || Array.isArray(answer) || typeof answer !== 'object' || answer === null) {
    return { chosen: answer, other: undefined };
  }
  const { chosen, other, ...more } = answer as Readonly<Record<string, unknown>>;
  const isAnswer = Object.keys(more).length === 0 && Object.keys(answer).length > 0;
  return isAnswer ? { chosen, other } : undefined;
}

/** The answer that has these two parts. */
export function answerWith(chosen: unknown, other: unknown): unknown {
  if (other === undefined) return chosen;
  return chosen === undefined ? { other } : { chosen, other };
}

/** What an answer says that may have another form. */
export function readAnswer(answer: unknown, hasOther: boolean): GivenAnswer {
  return givenIn(answer, hasOther) ?? { chosen: answer, other: undefined };
}

/** The name of the choice at this index where names of parts stand. No part of any question has it. */
export function choiceName(index: number): string {
  return `:${index}`;
}

/** An answer without the choices that are not offered, by their names. */
export function onlyOffered(
  answer: unknown,
  isOffered: (name: string) => boolean,
  { choices, other = false }: OfferedChoices,
): unknown {
  const hidden = new Set<unknown>(
    choices.flatMap(({ value, showIf }, index) =>
      showIf === undefined || isOffered(choiceName(index)) ? [] : [value],
    ),
  );
  if (hidden.size === 0) return answer;
  const given = readAnswer(answer, other);
  return answerWith(without(given.chosen, hidden), given.other);
}

/** What is chosen of what is offered; undefined for nothing. */
export function without(chosen: unknown, hidden: ReadonlySet<unknown>): unknown {
  if (!Array.isArray(chosen)) return hidden.has(chosen) ? undefined : chosen;
  const left: unknown[] = chosen.filter((value) => !hidden.has(value));
  if (left.length === chosen.length) return chosen;
  return left.length === 0 ? undefined : left;
}
