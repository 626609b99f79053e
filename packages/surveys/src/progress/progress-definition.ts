import { languagesOf } from '../definition/definition-texts.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { formPages } from '../answers/form-pages.ts';
import { asksPeople } from '../kinds/kinds.ts';

/** The steps of a form, and where people stop, are counted as the answers to these questions. */
export const progressQuestions = {
  /** A step that somebody has got to. */
  step: 'step',
  /** How long it took to send the form, as `secondsToSend` rounds it. */
  seconds: 'seconds',
  /** The question up to which somebody had got when the page was hidden. */
  left: 'left',
  /** The same question, once they have gone on from it. */
  returned: 'returned',
} as const;

/** No id of a question has the character `@`. */
export const startStep = '@start';
/** The last step: the answers were sent. */
export const sentStep = '@sent';

/** The steps of a form, in order: the start, which is its first page; each further page, by the id of its first question; the sending. */
export function stepsOf(definition: SurveyDefinition): string[] {
  const later = formPages(definition).slice(1);
  return [startStep, ...later.map(({ questions }) => questions[0]!.id), sentStep];
}

/**
 * The definition by which the progress of a survey is counted. Its answers are
 * the steps that the form notes, not what people fill in, and it is counted as any survey is.
 */
export function progressDefinition(definition: SurveyDefinition): SurveyDefinition {
  const asked = definition.questions.filter(asksPeople).map(({ id }) => id);
  const { step, seconds, left, returned } = progressQuestions;
  const { languages } = definition;
  return {
    title: 'How far people get',
    ...(languages !== undefined && languagesOf(definition).length > 1 && { languages }),
    questions: [
      choiceOf(step, stepsOf(definition)),
      {
        type: 'number',
        id: seconds,
        text: seconds,
        required: false,
        decimals: 0,
        min: 0,
        max: longestSeconds,
      },
      choiceOf(left, asked),
      choiceOf(returned, asked),
    ],
  };
}

/** Whether two definitions have the same steps. */
export function haveSameProgress(one: SurveyDefinition, other: SurveyDefinition): boolean {
  return JSON.stringify(progressDefinition(one)) === JSON.stringify(progressDefinition(other));
}

function choiceOf(id: string, values: readonly string[]): SurveyDefinition['questions'][number] {
  const choices = values.map((value) => ({ value, label: value }));
  return { type: 'choice', id, text: id, required: false, multiple: false, choices };
}

const minuteS = 60;
/** Up to this time, in seconds, the time to send a form counts by the second; beyond, by the minute. So there are few different times, and each is counted for itself. */
const exactSeconds = 10 * minuteS;
/** A form that took longer counts as one that took a day, in seconds. */
const longestSeconds = 24 * 60 * minuteS;

/** The time in which a form was sent, as it is counted: rounded down. `ms`: since the form was shown. */
export function secondsToSend(ms: number): number {
  const seconds = Math.min(longestSeconds, Math.max(0, Math.floor(ms / 1_000)));
  return seconds < exactSeconds ? seconds : seconds - (seconds % minuteS);
}
