import { isDeepStrictEqual } from 'node:util';
import type { DefinitionChange } from './definition-change.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { languagesOf } from '../definition/definition-texts.ts';
import type { TextsById } from '../definition/translations.ts';
import { movedItems } from '../shared/moved-items.ts';
import { type Question, isHidden, kindOf } from '../kinds/kinds.ts';
import type { QuestionBase } from '../kinds/question-fields.ts';

/**
 * What differs between two definitions of a survey: the survey's own properties first, then question by question in the new
 * order, then the removed questions. Questions are the same if their ids are; one whose type changed may have a new id and the
 * same text. Empty for equal definitions.
 */
export function compareDefinitions(before: SurveyDefinition, after: SurveyDefinition): DefinitionChange[] {
  const old = new Map(before.questions.map((question, index) => [question.id, { question, index }]));
  const kept = new Set(after.questions.map(({ id }) => id));
  const removed = before.questions.filter(({ id }) => !kept.has(id));
  const retyped = retypedQuestions(
    removed,
    after.questions.filter(({ id }) => !old.has(id)),
  );
  const retired = new Set(retyped.values());
  const moved = new Set(movedItems(before.questions.map(idOf), after.questions.map(idOf)));
  return [
    ...compareTitles(before, after),
    ...after.questions.flatMap((question, index): DefinitionChange[] => {
      const same = old.get(question.id);
      if (same === undefined) {
        const replaced = retyped.get(question.id);
        return [
          replaced === undefined
            ? { kind: 'questionAdded', question }
            : { kind: 'typeChanged', question, before: replaced },
        ];
      }
      const changes = compareQuestions(same.question, question);
      return moved.has(question.id)
        ? [...changes, { kind: 'questionMoved', question, from: same.index, to: index }]
        : changes;
    }),
    ...removed
      .filter((question) => !retired.has(question))
      .map((question): DefinitionChange => ({ kind: 'questionRemoved', question })),
  ];
}

/**
 * The removed questions that stand again as another type, by the ids of the new ones: a published question gets a new id with
 * its new type, and is known by its text.
 */
function retypedQuestions(
  removed: readonly Question[],
  added: readonly Question[],
): ReadonlyMap<string, Question> {
  const byText = Map.groupBy(removed, ({ text }) => text);
  const retyped = new Map<string, Question>();
  for (const { id, text, type } of added) {
    const candidates = byText.get(text) ?? [];
    const index = candidates.findIndex((question) => question.type !== type);
    const [question] = index === -1 ? [] : candidates.splice(index, 1);
    if (question !== undefined) retyped.set(id, question);
  }
  return retyped;
}

const idOf = ({ id }: Question): string => id;

function* compareTitles(before: SurveyDefinition, after: SurveyDefinition): Generator<DefinitionChange> {
  if (before.title !== after.title) yield { kind: 'titleChanged', before: before.title, after: after.title };
  const [description, newDescription] = [before.description ?? '', after.description ?? ''];
  if (description !== newDescription) {
    yield { kind: 'descriptionChanged', before: description, after: newDescription };
  }
  yield* compareLanguages(before, after);
  const [sections, newSections] = [before.sections ?? [], after.sections ?? []];
  if (!isDeepStrictEqual(sections, newSections)) {
    yield { kind: 'sectionsChanged', before: sections, after: newSections };
  }
  const [endings, newEndings] = [before.endings ?? [], after.endings ?? []];
  if (!isDeepStrictEqual(endings, newEndings)) {
    yield { kind: 'endingsChanged', before: endings, after: newEndings };
  }
}

function* compareLanguages(before: SurveyDefinition, after: SurveyDefinition): Generator<DefinitionChange> {
  const [languages, newLanguages] = [languagesOf(before), languagesOf(after)];
  if (!isDeepStrictEqual(languages, newLanguages)) {
    yield { kind: 'languagesChanged', before: languages, after: newLanguages };
  }
  for (const language of newLanguages.slice(1)) {
    const [texts, newTexts] = [before, after].map(({ translations }) => translations?.[language] ?? {}) as [
      TextsById,
      TextsById,
    ];
    const ids = new Set([...Object.keys(texts), ...Object.keys(newTexts)]);
    const changed = [...ids].filter((id) => texts[id] !== newTexts[id]).length;
    if (changed > 0) yield { kind: 'translationsChanged', language, texts: changed };
  }
}

function compareQuestions(before: Question, question: Question): DefinitionChange[] {
  // It is another question then: nothing else of it is comparable.
  if (before.type !== question.type) return [{ kind: 'typeChanged', question, before }];
  const changes: DefinitionChange[] = [];
  if (before.text !== question.text) changes.push({ kind: 'textChanged', question, before: before.text });
  const [old, now]: [QuestionBase, QuestionBase] = [before, question];
  if (old.description !== now.description) {
    changes.push({ kind: 'explanationChanged', question, before: old.description });
  }
  const [wasHidden, isNow] = [before, question].map((each) => isHidden(each) || undefined);
  if (wasHidden !== isNow) {
    changes.push({ kind: 'optionChanged', question, option: 'hidden', before: wasHidden, after: isNow });
  }
  if (before.required !== question.required) changes.push({ kind: 'requiredChanged', question });
  if (!isDeepStrictEqual(before.showIf, question.showIf)) {
    changes.push({ kind: 'conditionChanged', question, before: before.showIf });
  }
  changes.push(...kindOf(question).compare(before, question));
  return changes;
}
