import {
  type DefinitionChange,
  type EditEffect,
  type Ends,
  type Question,
  readDayEnd,
  type Section,
} from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { sharedTexts } from '../desk/texts.ts';
import { languageNames } from '../desk/language-names.ts';
import { itemChangeWords, itemEffectWords } from './item-change-words.ts';
import { publishTexts } from './texts.ts';
import { quoted } from '../drafts/short-text.ts';

const texts = publishTexts.change;

const named = ({ text }: Pick<Question, 'text'>): string => quoted(text, draftTexts.untitledQuestion);

/** A difference between two definitions, in a sentence. */
export function changeWords(change: DefinitionChange): string {
  switch (change.kind) {
    case 'titleChanged':
      return texts.titleChanged(quoted(change.after, sharedTexts.untitledSurvey));
    case 'descriptionChanged':
      return texts.descriptionChanged;
    case 'languagesChanged':
      return texts.languagesChanged(change.after.map((language) => languageNames[language]).join(', '));
    case 'translationsChanged':
      return texts.translationsChanged(languageNames[change.language], change.texts);
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
        kindEditor(change.before.type).words.name,
        kindEditor(change.question.type).words.name,
      );
    case 'textChanged':
      return texts.textChanged(quoted(change.before, ''), named(change.question));
    case 'maxLengthChanged':
      return texts.maxLengthChanged(named(change.question), change.before, change.after);
    case 'endLabelsChanged':
      return texts.endLabelsChanged(named(change.question));
    case 'optionChanged':
      return optionWords(change);
    case 'exclusiveChanged':
      return texts[change.isExclusive ? 'exclusiveStarts' : 'exclusiveEnds'](
        quoted(change.item.label, ''),
        named(change.question),
      );
    case 'pictureChanged':
      return change.item === undefined
        ? texts.pictureChanged(named(change.question))
        : texts.itemPictureChanged(quoted(change.item.label, ''), named(change.question));
    case 'requiredChanged':
    case 'conditionChanged':
    case 'rangeChanged':
    case 'multipleChanged':
    case 'daysChanged':
    case 'scoresChanged':
    case 'promoterScoreChanged':
      return plainWords(change);
    case 'itemAdded':
    case 'itemRemoved':
    case 'itemRelabelled':
    case 'itemsReordered':
    case 'itemConditionChanged':
      return itemChangeWords(change);
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
        kindEditor(effect.before.type).words.name,
        kindEditor(effect.question.type).words.name,
      );
    case 'textChanged':
      return texts.textChangedResults(quoted(effect.before, ''), named(effect.question));
    case 'rangeChanged':
      return `${plainWords(effect)} ${effect.isNarrowed ? texts.narrowed : texts.widened}`;
    case 'conditionChanged':
      return `${plainWords(effect)} ${texts.conditionResults}`;
    case 'multipleChanged':
      return `${plainWords(effect)} ${texts.multipleResults}`;
    case 'daysChanged':
      return `${plainWords(effect)} ${texts.daysResults}`;
    case 'scoresChanged':
      return `${plainWords(effect)} ${texts.scoresResults}`;
    case 'requiredChanged':
    case 'promoterScoreChanged':
      return plainWords(effect);
    case 'itemAdded':
    case 'itemRemoved':
    case 'itemRelabelled':
    case 'itemsReordered':
    case 'itemConditionChanged':
      return itemEffectWords(effect);
    case 'orderChanged':
      return texts.orderChanged;
  }
}

type ChangeOf<Kind extends DefinitionChange['kind']> = Extract<DefinitionChange, { kind: Kind }>;

type PlainChange = Extract<
  DefinitionChange,
  {
    kind:
      | 'requiredChanged'
      | 'conditionChanged'
      | 'rangeChanged'
      | 'promoterScoreChanged'
      | 'multipleChanged'
      | 'daysChanged'
      | 'scoresChanged';
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
    case 'promoterScoreChanged':
      return change.nps ? texts.promoterScoreStarts(question) : texts.promoterScoreEnds(question);
    case 'daysChanged':
      return texts.daysChanged(question, days(change.before), days(change.after));
    case 'scoresChanged':
      return texts.scoresChanged(question);
  }
}

function optionWords({ question, option, before, after }: ChangeOf<'optionChanged'>): string {
  const { names } = kindEditor((question as Question).type).words;
  const name = names[option] ?? option;
  if (before === true || after === true) {
    return after === true
      ? texts.optionStarts(named(question), name)
      : texts.optionEnds(named(question), name);
  }
  const shown = (value: string | number | undefined): string =>
    value === undefined ? texts.noOption : quoted(String(value), '');
  return texts.optionChanged(named(question), name, shown(before), shown(after));
}

function days({ min, max }: Ends<string | undefined>): string {
  const { any, from, until, between } = texts.days;
  if (min === undefined) return max === undefined ? any : until(dayWords(max));
  return max === undefined ? from(dayWords(min)) : between(dayWords(min), dayWords(max));
}

function dayWords(end: string): string {
  const read = readDayEnd(end);
  if (read === undefined || 'day' in read) return end;
  const { fromToday } = read;
  if (fromToday === 0) return texts.days.today;
  return fromToday < 0 ? texts.days.before(-fromToday) : texts.days.after(fromToday);
}

function sectionsWords(before: string, after: string): string {
  return before === after ? texts.sectionsChanged : texts.sectionsCounted(before, after);
}

function pages(sections: readonly Section[]): string {
  return sections.length < 2 ? texts.onePage : texts.pages(sections.length);
}
