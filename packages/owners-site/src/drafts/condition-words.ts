import {
  type Draft,
  type DraftCondition,
  type DraftQuestion,
  type DraftShowIf,
  conditionTexts,
  draftQuestions,
} from '@canvass/surveys';
import { draftTexts } from './texts.ts';
import { quoted } from './short-text.ts';

const { showIf: texts, untitledQuestion, untitledChoice } = draftTexts;
/** A condition names at most this many choices. */
const maxShown = 3;

/** Says in words when a question is asked. */
export function conditionWords(draft: Draft, { match, conditions }: DraftShowIf): string {
  const questions = new Map(draftQuestions(draft).map((question) => [question.id, question]));
  const parts = conditions.map((condition) => words(questions.get(condition.question), condition));
  return texts.summary(parts.join(match === 'all' ? texts.and : texts.or));
}

function words(question: DraftQuestion | undefined, condition: DraftCondition): string {
  if (question === undefined) return texts.unfinished;
  const name = quoted(question.text, untitledQuestion);
  const { test, choices, from, to } = condition;
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
      return labels.length === 0 ? texts.unfinished : described[test](name, several(labels));
    }
    case 'textIs':
    case 'textIsNot': {
      const lines = conditionTexts(condition);
      if (lines.length === 0) return texts.unfinished;
      return described[test](name, several(lines.map((line) => quoted(line, ''))));
    }
  }
}

function several(shown: readonly string[]): string {
  const first = shown.slice(0, maxShown).join(texts.or);
  return shown.length > maxShown ? `${first}…` : first;
}
