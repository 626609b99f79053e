import type { AnswerReading } from '../kind.ts';
import { ticked } from '../several-choices.ts';
import { type OfferedChoices, answerWith, onlyOffered, otherPart, readAnswer } from './choice-answer.ts';

export const choiceReading: AnswerReading<OfferedChoices> = {
  optionsOf: ({ choices, other }) => ({
    choices: choices.some(({ showIf }) => showIf !== undefined)
      ? choices.map(({ value, showIf }) => ({ value, ...(showIf !== undefined && { showIf: true }) }))
      : [],
    other,
  }),
  valueOf(answer, part, { other = false }) {
    const given = readAnswer(answer, other);
    return part === otherPart ? given.other : given.chosen;
  },
  withoutParts: onlyOffered,
  fromForm(read, _parts, { multiple }) {
    const field = read('');
    const chosen = field === undefined || field === '' ? undefined : multiple ? ticked(field) : field;
    const text = read(otherPart);
    return answerWith(chosen, text === '' ? undefined : text);
  },
};
