import { isStoredShowIf } from '../conditions/stored-show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import { type Question, isHidden, isQuestionType, kindOf } from '../kinds/kinds.ts';
import { SurveysError } from '../shared/errors.ts';
import { isLanguage } from '../shared/language.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { type Shape, hasShape, isBoolean, isText } from '../shared/shape.ts';
import { isJsonObject } from '../shared/stored-json.ts';
import { type SurveyDefinition, maxQuestions } from './definition.ts';
import { textsOfDefinition } from './definition-texts.ts';
import { areEndings } from './paths/stored-endings.ts';
import { areJumps } from './paths/stored-jumps.ts';
import { checkSections, maxSections } from './sections.ts';
import { splitTexts, storedTranslations } from './translations.ts';

const definitionShape: Shape = {
  required: { title: isText, questions: Array.isArray },
  optional: {
    description: isText,
    languages: (json) => Array.isArray(json) && json.length > 0 && json.every(isLanguage),
    sections: Array.isArray,
    endings: Array.isArray,
  },
};

const commonShape: Shape = {
  required: { id: isQuestionId, type: isText, text: isText, required: isBoolean },
  optional: { showIf: isJsonObject },
};

/** What only questions have that ask something. */
const askedShape: Shape = { required: {}, optional: { description: isText } };
/** What only questions have that may be hidden. */
const hiddenShape: Shape = { required: {}, optional: { hidden: isBoolean } };
const shownShape: Shape = { required: {} };

const sectionShape: Shape = {
  required: { startsAt: isText },
  optional: { title: isText, description: isText, showIf: isJsonObject, next: Array.isArray },
};

/**
 * Reads what `definitionJson` wrote; the JSON becomes the definition. It checks the structure only, because `parseDefinition` has
 * accepted the texts: this is a hundred times faster for a survey of 40,000 choices.
 * @throws SurveysError `malformed-definition` for anything of another structure
 */
export function readDefinition(stored: unknown): SurveyDefinition {
  const { json, given } = splitTexts(stored, textsOfDefinition());
  if (!hasShape(json, definitionShape)) malformed('it has other properties than a definition');
  const questions = json['questions'] as unknown[];
  if (questions.length < 1 || questions.length > maxQuestions) malformed('its questions are not a list');
  const ids = new Map<string, { readonly id: string; readonly isHidden: boolean }>();
  const facets = new Set<string>();
  for (const question of questions) {
    if (!isQuestion(question, facets)) malformed('a question is not well-formed');
    ids.set(question.id, { id: question.id, isHidden: isHidden(question) });
    for (const { part } of kindOf(question).askedParts(question)) facets.add(facetId(question.id, part));
  }
  if (ids.size !== questions.length) malformed('two questions have one id');
  const { sections, endings = [] } = json;
  if (!areEndings(endings, facets)) malformed('its endings are not well-formed');
  if (
    sections !== undefined &&
    !(
      areSections(sections, [...ids.values()]) &&
      sections.every(({ showIf }) => isPageCondition(showIf, facets)) &&
      areJumps(sections, endings, facets)
    )
  )
    malformed('its sections are not well-formed');
  if (given.length === 0) return json as unknown as SurveyDefinition;
  const translations = storedTranslations(given);
  if (translations === undefined) malformed('a translation is not well-formed');
  return { ...(json as unknown as SurveyDefinition), translations };
}

/** `earlier`: the facets that its conditions may name. */
function isQuestion(json: unknown, earlier: ReadonlySet<string>): json is Question {
  if (!isJsonObject(json)) return false;
  const { type } = json;
  if (!isQuestionType(type)) return false;
  const kind = kindOf({ type });
  const own = kind.asksNothing === true ? shownShape : askedShape;
  const shapes = kind.canBeHidden === undefined ? [own] : [own, hiddenShape];
  if (!hasShape(json, commonShape, ...shapes, kind.questionShape) || kind.isSound?.(json) === false)
    return false;
  const question = json as unknown as Question;
  const conditions = kind.partConditions?.(question).map(({ showIf }) => showIf) ?? [];
  if (question.showIf !== undefined) conditions.push(question.showIf);
  return conditions.every((showIf) => isStoredShowIf(showIf, earlier));
}

interface StoredSection {
  readonly startsAt: string;
  readonly showIf?: unknown;
  readonly next?: readonly unknown[];
}

/** That it names a question of an earlier page was checked when it was sent. */
function isPageCondition(showIf: unknown, facets: ReadonlySet<string>): boolean {
  return showIf === undefined || isStoredShowIf(showIf, facets);
}

function areSections(
  json: unknown,
  questions: Parameters<typeof checkSections>[1],
): json is readonly StoredSection[] {
  if (!Array.isArray(json) || json.length < 1 || json.length > maxSections || !json.every(isSection)) {
    return false;
  }
  let isInOrder = true;
  checkSections(json, questions, () => {
    isInOrder = false;
  });
  return isInOrder;
}

function isSection(json: unknown): json is StoredSection {
  return hasShape(json, sectionShape);
}

function malformed(what: string): never {
  throw new SurveysError('malformed-definition', `The stored definition is malformed: ${what}`);
}
