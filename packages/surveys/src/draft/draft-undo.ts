import type { DraftQuestion } from '../kinds/kinds.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { itemsOf } from './question-lists.ts';

/** How many steps can be undone; older ones are forgotten. */
export const maxUndoSteps = 20;
/** A draft and its undo steps are one document, written again and again. */
const maxUndoLength = 1_000_000;

/**
 * The undo steps, oldest first, after `before` has become `after`. Further typing in the same item adds to its step, so that
 * an undo takes back more than a few letters. The oldest steps are dropped beyond 20, or beyond a million characters.
 */
export function withUndoStep(undo: readonly Draft[], before: Draft, after: Draft): readonly Draft[] {
  const last = undo.at(-1);
  const typedIn = typedItem(before, after);
  if (last !== undefined && typedIn !== undefined && typedItem(last, before) === typedIn) return undo;
  const steps = [...undo, before].slice(-maxUndoSteps);
  let length = 0;
  const kept = steps.toReversed().findIndex((step) => {
    length += JSON.stringify(step).length;
    return length > maxUndoLength;
  });
  // The newest step is kept whatever its size.
  return kept === -1 ? steps : steps.slice(-Math.max(1, kept));
}

/** The key of the one item whose text was typed; undefined for any other change. */
function typedItem(before: Draft, after: Draft): string | undefined {
  if (JSON.stringify(shapeOf(before)) !== JSON.stringify(shapeOf(after))) return undefined;
  const changed: string[] = [];
  if (before.title !== after.title || before.description !== after.description) changed.push('survey');
  for (const [index, section] of after.sections.entries()) {
    const old = before.sections[index];
    if (old?.title !== section.title || old.description !== section.description) changed.push(section.key);
  }
  const questions = draftQuestions(before);
  for (const [index, question] of draftQuestions(after).entries()) {
    if (JSON.stringify(question) !== JSON.stringify(questions[index])) changed.push(` ${question.id}`);
  }
  for (const [index, { id, title, text, redirectTo }] of after.endings.entries()) {
    const old = before.endings[index];
    if (old?.title !== title || old.text !== text || old.redirectTo !== redirectTo) changed.push(`:${id}`);
  }
  for (const language of after.languages) {
    if (JSON.stringify(before.translations[language]) !== JSON.stringify(after.translations[language]))
      changed.push(`@${language}`);
  }
  return changed.length === 1 ? changed[0] : undefined;
}

/** All of a draft but the typed text. A picture is a step of its own. */
function shapeOf({ languages, sections, endings }: Draft): unknown {
  return [
    languages,
    sections.map(({ key, next, questions }) => [key, next, questions.map(shapeOfQuestion)]),
    endings.map(({ id, screenOut, showIf }) => [id, screenOut, showIf]),
  ];
}

function shapeOfQuestion(question: DraftQuestion): unknown {
  const { id, type } = question;
  const others = Object.entries(question).map(([name, value]) =>
    typeof value === 'string'
      ? ''
      : (itemsOf(question, name)?.map(({ key, showIf, picture }) => [key, showIf, picture]) ?? value),
  );
  return [id, type, others];
}
