import type { Draft, DraftCondition, DraftQuestion, DraftShowIf } from '@canvass/surveys';
import { draftQuestions } from '@canvass/surveys';
import { builderTexts } from '../texts/builder.ts';
import { quoted } from './short-text.ts';

const { showIf: texts, untitledQuestion, untitledChoice } = builderTexts;
const maxChoices = 3;

/** When a question is asked, in words. */
export function conditionWords(draft: Draft, { match, conditions }: DraftShowIf): string {
  const questions = new Map(draftQuestions(draft).map((question) => [question.id, question]));
  const parts = conditions.map((condition) => words(questions.get(condition.question), condition));
  return texts.summary(parts.join(match === 'all' ? texts.and : texts.or));
}

function words(question: DraftQuestion | undefined, { test, choices, from, to }: DraftCondition): string {
  if (question === undefined) return texts.unfinished;
  const name = quoted(question.text, untitledQuestion);
  const { described } = texts;
  switch (test) {
    case 'answered':
    case 'unanswered':
      return described[test](name);
    case 'within':
      if (from === '' && to === '') return texts.unfinished;
      if (to === '') return described.atLeast(name, from);
      return from === '' ? described.atMost(name, to) : described.within(name, from, to);
    case 'anyOf':
    case 'noneOf': {
      const labels = question.choices
        .filter(({ key }) => choices.includes(key))
        .map(({ label }) => quoted(label, untitledChoice));
      if (labels.length === 0) return texts.unfinished;
      const shown = labels.slice(0, maxChoices).join(texts.or);
      return described[test](name, labels.length > maxChoices ? `${shown}…` : shown);
    }
  }
}
