import {
  type DefinitionChange,
  type EditEffect,
  type Ends,
  type Question,
  type QuestionBase,
  readDayEnd,
  type Section,
} from '@canvass/surveys';
import { draftTexts } from '../drafts/texts.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { textNamed } from '../desk-language/desk-texts.ts';
import { sharedTexts } from '../desk/texts.ts';
import { languageNames } from '../desk/language-names.ts';
import { itemChangeWords, itemEffectWords } from './item-change-words.ts';
import { publishTexts } from './texts.ts';
import { endingsWords, isOnlyJumps } from './path-words.ts';
import { quoted } from '../drafts/short-text.ts';

const texts = publishTexts.change;

const named = ({ text }: Pick<Question, 'text'>): string => quoted(text, draftTexts.untitledQuestion);

/** A difference between two definitions, in a sentence. */
export function changeWords(change: DefinitionChange): string {
  switch (change.kind) {
    case 'titleChanged':
      return texts.titleChanged({ after: quoted(change.after, sharedTexts.untitledSurvey) });
    case 'descriptionChanged':
      return texts.descriptionChanged;
    case 'languagesChanged':
      return texts.languagesChanged({
        after: change.after.map((language) => languageNames()[language]).join(', '),
      });
    case 'translationsChanged':
      return texts.translationsChanged(change.texts, { language: languageNames()[change.language] });
    case 'sectionsChanged':
      return isOnlyJumps(change)
        ? texts.jumpsChanged
        : sectionsWords(pages(change.before), pages(change.after));
    case 'endingsChanged':
      return endingsWords(change);
    case 'questionAdded':
      return texts.questionAdded({ question: named(change.question) });
    case 'questionRemoved':
      return texts.questionRemoved({ question: named(change.question) });
    case 'questionMoved':
      return texts.questionMoved({
        question: named(change.question),
        from: change.from + 1,
        to: change.to + 1,
      });
    case 'typeChanged':
      return texts.typeChanged({
        question: named(change.question),
        before: kindEditor(change.before.type).words.name,
        after: kindEditor(change.question.type).words.name,
      });
    case 'textChanged':
      return texts.textChanged({ before: quoted(change.before, ''), after: named(change.question) });
    case 'explanationChanged': {
      const { question, before } = change;
      const { description }: QuestionBase = question;
      const did = before === undefined ? 'Added' : description === undefined ? 'Removed' : 'Changed';
      return texts[`explanation${did}`]({ question: named(question) });
    }
    case 'maxLengthChanged':
      return texts.maxLengthChanged({
        question: named(change.question),
        before: change.before,
        after: change.after,
      });
    case 'endLabelsChanged':
      return texts.endLabelsChanged({ question: named(change.question) });
    case 'optionChanged':
      return optionWords(change);
    case 'exclusiveChanged':
      return texts[change.isExclusive ? 'exclusiveStarts' : 'exclusiveEnds']({
        item: quoted(change.item.label, ''),
        question: named(change.question),
      });
    case 'pictureChanged':
      return change.item === undefined
        ? texts.pictureChanged({ question: named(change.question) })
        : texts.itemPictureChanged({ item: quoted(change.item.label, ''), question: named(change.question) });
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
      return texts.questionAddedResults({ question: named(effect.question) });
    case 'questionRemoved':
      return texts.questionRemovedResults({ question: named(effect.question) });
    case 'questionReturned':
      return texts.questionReturned({ question: named(effect.question) });
    case 'typeChanged':
      return texts.typeChangedResults({
        question: named(effect.question),
        before: kindEditor(effect.before.type).words.name,
        after: kindEditor(effect.question.type).words.name,
      });
    case 'textChanged':
      return texts.textChangedResults({ before: quoted(effect.before, ''), after: named(effect.question) });
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
      return change.question.required ? texts.nowRequired({ question }) : texts.nowOptional({ question });
    case 'conditionChanged':
      if (change.before === undefined) return texts.conditionAdded({ question });
      return change.question.showIf === undefined
        ? texts.conditionRemoved({ question })
        : texts.conditionChanged({ question });
    case 'rangeChanged': {
      const { before, after } = change;
      return texts.rangeChanged({
        question,
        before: texts.ends({ min: String(before.min), max: String(before.max) }),
        after: texts.ends({ min: String(after.min), max: String(after.max) }),
      });
    }
    case 'multipleChanged':
      return change.multiple ? texts.severalAllowed({ question }) : texts.oneAllowed({ question });
    case 'promoterScoreChanged':
      return change.nps ? texts.promoterScoreStarts({ question }) : texts.promoterScoreEnds({ question });
    case 'daysChanged':
      return texts.daysChanged({ question, before: days(change.before), after: days(change.after) });
    case 'scoresChanged':
      return texts.scoresChanged({ question });
  }
}

function optionWords({ question, option, before, after }: ChangeOf<'optionChanged'>): string {
  const { names } = kindEditor((question as Question).type).words;
  const name = names[option] ?? textNamed(texts.options, option) ?? option;
  if (before === true || after === true) {
    return after === true
      ? texts.optionStarts({ question: named(question), option: name })
      : texts.optionEnds({ question: named(question), option: name });
  }
  const shown = (value: string | number | undefined): string =>
    value === undefined ? texts.noOption : quoted(String(value), '');
  return texts.optionChanged({
    question: named(question),
    option: name,
    before: shown(before),
    after: shown(after),
  });
}

function days({ min, max }: Ends<string | undefined>): string {
  const { any, from, until, between } = texts.days;
  if (min === undefined) return max === undefined ? any : until({ max: dayWords(max) });
  return max === undefined
    ? from({ min: dayWords(min) })
    : between({ min: dayWords(min), max: dayWords(max) });
}

function dayWords(end: string): string {
  const read = readDayEnd(end);
  if (read === undefined || 'day' in read) return end;
  const { fromToday } = read;
  if (fromToday === 0) return texts.days.today;
  return fromToday < 0 ? texts.days.before(-fromToday) : texts.days.after(fromToday);
}

function sectionsWords(before: string, after: string): string {
  return before === after ? texts.sectionsChanged : texts.sectionsCounted({ before, after });
}

function pages(sections: readonly Section[]): string {
  return sections.length < 2 ? texts.onePage : texts.pages(sections.length);
}
