import { facetsOf, questionOf, questionsInOrder, readerText, type SurveyHistory } from '@canvass/surveys';
import { measureOf } from '../facets/measures.ts';
import type { Comparison } from './comparison.ts';

/**
 * Returns whether two surveys ask the same question. Ids alone do not say so: every survey of the builder has a `q1`. Its words are equal in
 * the language of the survey, and so are the scales of its parts.
 */
export function isSameQuestion(one: SurveyHistory, other: SurveyHistory, id: string): boolean {
  if (one === other) return true;
  const [mine, theirs] = [questionOf(one, id), questionOf(other, id)];
  if (mine === undefined || theirs === undefined) return mine === theirs;
  if (mine.type !== theirs.type || readerText(mine.text) !== readerText(theirs.text)) return false;
  return [...facetsOf(one).values()]
    .filter(({ question }) => question === id)
    .every(({ id: facet }) => {
      const otherForm = formOf(other, facet);
      return otherForm === undefined || otherForm === formOf(one, facet);
    });
}

/** Returns the texts of the questions whose ids all surveys of a comparison have, but for different questions. */
export function differentQuestions({ history, groups }: Comparison): string[] {
  return questionsInOrder(history).flatMap(([id, { text }]) => {
    const isShared = groups.every((group) => questionOf(group.history, id) !== undefined);
    return isShared && !groups.every((group) => isSameQuestion(history, group.history, id)) ? [text] : [];
  });
}

function formOf(history: SurveyHistory, id: string): string | undefined {
  const facets = facetsOf(history);
  const found = facets.get(id);
  if (found === undefined) return undefined;
  const all = [...facets.values()].filter(({ question }) => question === found.question);
  return JSON.stringify(measureOf(found, all)?.form);
}
