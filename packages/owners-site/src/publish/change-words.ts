import type { DefinitionChange, EditEffect, Question, Section } from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';
import { kindTexts } from '../kinds/kinds.ts';
import { sharedTexts } from '../desk/texts.ts';
import { languageNames } from '../desk/language-names.ts';
import { publishTexts } from './texts.ts';
import { quoted } from '../drafts/short-text.ts';

const texts = publishTexts.change;

const named = ({ text }: Pick<Question, 'text'>): string => quoted(text, draftTexts.untitledQuestion);
const labelled = (label: string): string => quoted(label, draftTexts.untitledChoice);

/** A difference between two definitions, in a sentence. */
export function changeWords(change: DefinitionChange): string {
  switch (change.kind) {
    case 'titleChanged':
      return texts.titleChanged(quoted(change.after, sharedTexts.untitledSurvey));
    case 'descriptionChanged':
      return texts.descriptionChanged;
    case 'languageChanged':
      return texts.languageChanged(languageNames[change.after]);
    case 'sectionsChanged':
      return sectionsWords(pages(change.before), pages(change.after));
    case 'questionAdded':
      return texts.questionAdded(named(change.question));
    case 'questionRemoved':
      return texts.questionRemoved(named(change.question));
    case 'questionMoved':
      return texts.questionMoved(named(change.question), change.from + 1, change.to + 1);
    case 'typeChanged':
      return texts.typeChanged(
        named(change.question),
        kindTexts[change.before.type].name,
        kindTexts[change.question.type].name,
      );
    case 'textChanged':
      return texts.textChanged(quoted(change.before, ''), named(change.question));
    case 'itemRemoved':
      return texts.choiceRemoved(named(change.question), labelled(change.item.label));
    case 'itemRelabelled':
      return texts.choiceRelabelled(
        named(change.question),
        labelled(change.before),
        labelled(change.item.label),
      );
    case 'maxLengthChanged':
      return texts.maxLengthChanged(named(change.question), change.before, change.after);
    case 'endLabelsChanged':
      return texts.endLabelsChanged(named(change.question));
    case 'itemAdded':
      return texts.choiceAdded(named(change.question), labelled(change.item.label));
    case 'requiredChanged':
    case 'conditionChanged':
    case 'rangeChanged':
    case 'multipleChanged':
    case 'daysChanged':
    case 'itemConditionChanged':
    case 'itemsReordered':
      return plainWords(change);
  }
}

/** What an edit does to the results, in a sentence or two. */
export function effectWords(effect: EditEffect): string {
  switch (effect.kind) {
    case 'questionAdded':
      return texts.questionAddedResults(named(effect.question));
    case 'questionRemoved':
      return texts.questionRemovedResults(named(effect.question));
    case 'questionReturned':
      return texts.questionReturned(named(effect.question));
    case 'typeChanged':
      return texts.typeChangedResults(
        named(effect.question),
        kindTexts[effect.before.type].name,
        kindTexts[effect.question.type].name,
      );
    case 'textChanged':
      return texts.textChangedResults(quoted(effect.before, ''), named(effect.question));
    case 'itemRemoved':
      return texts.choiceRemovedResults(named(effect.question), labelled(effect.item.label));
    case 'itemRelabelled':
      return texts.choiceRelabelledResults(
        named(effect.question),
        labelled(effect.before),
        labelled(effect.item.label),
      );
    case 'rangeChanged':
      return `${plainWords(effect)} ${effect.isNarrowed ? texts.narrowed : texts.widened}`;
    case 'conditionChanged':
      return `${plainWords(effect)} ${texts.conditionResults}`;
    case 'multipleChanged':
      return `${plainWords(effect)} ${texts.multipleResults}`;
    case 'itemAdded':
      return texts.choiceAdded(named(effect.question), labelled(effect.item.label));
    case 'requiredChanged':
    case 'daysChanged':
    case 'itemConditionChanged':
    case 'itemsReordered':
      return plainWords(effect);
    case 'orderChanged':
      return texts.orderChanged;
    case 'promoterScoreStarts':
    case 'promoterScoreEnds':
      return texts[effect.kind](named(effect.question));
  }
}

type PlainChange = Extract<
  DefinitionChange,
  {
    kind:
      | 'requiredChanged'
      | 'conditionChanged'
      | 'rangeChanged'
      | 'multipleChanged'
      | 'daysChanged'
      | 'itemConditionChanged'
      | 'itemsReordered';
  }
>;

function plainWords(change: PlainChange): string {
  const question = named(change.question);
  switch (change.kind) {
    case 'requiredChanged':
      return change.question.required ? texts.nowRequired(question) : texts.nowOptional(question);
    case 'conditionChanged':
      if (change.before === undefined) return texts.conditionAdded(question);
      return change.question.showIf === undefined
        ? texts.conditionRemoved(question)
        : texts.conditionChanged(question);
    case 'rangeChanged': {
      const { before, after } = change;
      return texts.rangeChanged(
        question,
        texts.ends(before.min, before.max),
        texts.ends(after.min, after.max),
      );
    }
    case 'multipleChanged':
      return change.multiple ? texts.severalAllowed(question) : texts.oneAllowed(question);
    case 'itemsReordered':
    case 'daysChanged':
    case 'itemConditionChanged':
      return texts.choicesReordered(question);
  }
}

function sectionsWords(before: string, after: string): string {
  return before === after ? texts.sectionsChanged : texts.sectionsCounted(before, after);
}

function pages(sections: readonly Section[]): string {
  return sections.length < 2 ? texts.onePage : texts.pages(sections.length);
}
