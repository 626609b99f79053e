import { isDeepStrictEqual } from 'node:util';
import type { Choice } from '../shared/choice.ts';
import { type DefinitionChange, type RangeEnds, isNarrowed } from './definition-change.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { movedItems } from '../shared/moved-items.ts';
import type { ChoiceQuestion, Question, ScaleQuestion } from '../definition/question.ts';

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
  const [language, newLanguage] = [before.language ?? 'en', after.language ?? 'en'];
  if (language !== newLanguage) yield { kind: 'languageChanged', before: language, after: newLanguage };
  const [sections, newSections] = [before.sections ?? [], after.sections ?? []];
  if (!isDeepStrictEqual(sections, newSections)) {
    yield { kind: 'sectionsChanged', before: sections, after: newSections };
  }
}

function compareQuestions(before: Question, question: Question): DefinitionChange[] {
  // It is another question then: nothing else of it is comparable.
  if (before.type !== question.type) return [{ kind: 'typeChanged', question, before }];
  const changes: DefinitionChange[] = [];
  if (before.text !== question.text) changes.push({ kind: 'textChanged', question, before: before.text });
  if (before.required !== question.required) changes.push({ kind: 'requiredChanged', question });
  if (!isDeepStrictEqual(before.showIf, question.showIf)) {
    changes.push({ kind: 'conditionChanged', question, before: before.showIf });
  }
  if (before.type === 'scale' && question.type === 'scale') {
    changes.push(...compareRanges(before, question));
  } else if (before.type === 'choice' && question.type === 'choice') {
    changes.push(...compareChoices(before, question));
  } else if (before.type === 'text' && question.type === 'text') {
    if (before.maxLength !== question.maxLength) {
      changes.push({ kind: 'maxLengthChanged', question, before: before.maxLength });
    }
  }
  return changes;
}

function* compareRanges(before: ScaleQuestion, question: ScaleQuestion): Generator<DefinitionChange> {
  if (before.min !== question.min || before.max !== question.max) {
    const ends: RangeEnds = { min: before.min, max: before.max };
    yield { kind: 'rangeChanged', question, before: ends, isNarrowed: isNarrowed(ends, question) };
  }
  if (before.minLabel !== question.minLabel || before.maxLabel !== question.maxLabel) {
    yield { kind: 'endLabelsChanged', question, before: [before.minLabel, before.maxLabel] };
  }
}

function* compareChoices(before: ChoiceQuestion, question: ChoiceQuestion): Generator<DefinitionChange> {
  if (before.multiple !== question.multiple) yield { kind: 'multipleChanged', question };
  const old = new Map(before.choices.map((choice) => [choice.value, choice]));
  const kept = new Set(question.choices.map(valueOf));
  for (const choice of question.choices) {
    const same = old.get(choice.value);
    if (same === undefined) yield { kind: 'choiceAdded', question, choice };
    else if (same.label !== choice.label) {
      yield { kind: 'choiceRelabelled', question, choice, before: same.label };
    }
  }
  for (const choice of before.choices) {
    if (!kept.has(choice.value)) yield { kind: 'choiceRemoved', question, choice };
  }
  if (movedItems(before.choices.map(valueOf), question.choices.map(valueOf)).length > 0) {
    yield { kind: 'choicesReordered', question };
  }
}

const valueOf = ({ value }: Choice): string => value;
