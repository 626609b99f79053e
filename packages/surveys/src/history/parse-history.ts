import { maxFacets } from '../definition/definition-size.ts';
import { facetId } from '../facets/facet-id.ts';
import { SurveysError } from '../shared/errors.ts';
import type { SurveyHistory } from './survey-history.ts';
import { endingFacetId } from '../facets/ending-facet.ts';
import { languageFacetId } from '../facets/language-facet.ts';
import { ownFacetIds } from '../facets/own-facets.ts';
import { isLanguage } from '../shared/language.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import { isQuestionType, kindOf } from '../kinds/kinds.ts';
import { type Shape, hasShape, isText, isTrue } from '../shared/shape.ts';

const versionPattern = /^[1-9][0-9]{0,8}$/;

/**
 * Reads a history from its JSON (`historyToJson`). Written without zod, because each read of a summary and each edit checks up to 1,000 ids per
 * version.
 * @throws SurveysError `malformed-history` for anything that `historyToJson` does not make of a history
 */
export function parseHistory(json: unknown): SurveyHistory {
  if (!isJsonObject(json)) malformed('it is not an object');
  const { versions: lists, languages, endings, questions, current } = json;
  const absent = [languages, endings].filter((each) => each === undefined);
  if (Object.keys(json).length !== 5 - absent.length) malformed('it has other properties than a history');
  if (!isJsonObject(questions) || !areSpecs(questions)) malformed('a question is not well-formed');
  if (languages !== undefined && !areLanguages(languages)) malformed('a language is wrong');
  if (endings !== undefined && !areEndings(endings)) malformed('an ending is wrong');
  const versions = isJsonObject(lists)
    ? readVersions(lists, questions, languages, endings !== undefined)
    : undefined;
  if (versions === undefined) malformed('a version is not well-formed');
  if (typeof current !== 'number' || !Object.hasOwn(versions, current))
    malformed('the current version is missing');
  return { ...json, versions } as unknown as SurveyHistory;
}

function areSpecs(questions: JsonObject): boolean {
  return Object.entries(questions).every(
    ([id, spec]) => isQuestionId(id) && isJsonObject(spec) && isSpec(spec),
  );
}

const commonShape: Shape = { required: { type: isText, text: isText } };

function isSpec(spec: JsonObject): boolean {
  const { type } = spec;
  if (!isQuestionType(type)) return false;
  const kind = kindOf({ type });
  return hasShape(spec, commonShape, kind.specShape) && kind.isSound?.(spec) !== false;
}

function readVersions(
  lists: JsonObject,
  questions: JsonObject,
  languages: SurveyHistory['languages'] = {},
  hasEndings: boolean,
): SurveyHistory['versions'] | undefined {
  if (!Object.keys(languages).every((version) => Object.hasOwn(lists, version))) return undefined;
  const areIds = checkIds(facetsIn(questions));
  const versions = new Map<string, readonly string[]>();
  for (const [version, list] of Object.entries(lists)) {
    if (!versionPattern.test(version)) return undefined;
    // Keys like integers come in rising order, so an earlier version is there.
    const ids = typeof list === 'number' ? versions.get(String(list)) : areIds(list) ? list : undefined;
    if (ids === undefined) return undefined;
    const isMultilingual = (languages[version]?.length ?? 1) > 1;
    if ((ids[0] === languageFacetId) !== isMultilingual) return undefined;
    const ending = ids.indexOf(endingFacetId);
    if (ending !== -1 && !(hasEndings && ending === (isMultilingual ? 1 : 0))) return undefined;
    versions.set(version, ids);
  }
  return Object.fromEntries(versions);
}

/** A facet that some version asks. */
interface KnownFacet {
  /** The main facet of its question. */
  readonly main: KnownFacet | undefined;
  /** The number of the list that had it last. */
  seenIn: number;
}

/** Each id of a list has a spec and is there once, those of parts behind the main facet of their question. */
function checkIds(known: ReadonlyMap<unknown, KnownFacet>): (json: unknown) => json is string[] {
  let list = 0;
  return (json): json is string[] => {
    if (!Array.isArray(json) || json.length < 1 || json.length > maxFacets + ownFacetIds.length) return false;
    list += 1;
    for (const id of json) {
      const facet = known.get(id);
      if (facet === undefined || facet.seenIn === list) return false;
      if (facet.main !== undefined && facet.main.seenIn !== list) return false;
      facet.seenIn = list;
    }
    return true;
  };
}

/** All facets of these specs, which are well-formed, by their ids. */
function facetsIn(questions: JsonObject): ReadonlyMap<string, KnownFacet> {
  const known = new Map<string, KnownFacet>(ownFacetIds.map((id) => [id, { main: undefined, seenIn: 0 }]));
  for (const [question, spec] of Object.entries(questions as SurveyHistory['questions'])) {
    let main: KnownFacet | undefined;
    for (const { part } of kindOf(spec).partsOf(spec)) {
      const facet = { main, seenIn: 0 };
      known.set(facetId(question, part), facet);
      main ??= facet;
    }
  }
  return known;
}

function areLanguages(json: unknown): json is NonNullable<SurveyHistory['languages']> {
  return (
    isJsonObject(json) &&
    Object.values(json).every((list) => Array.isArray(list) && list.length > 0 && list.every(isLanguage))
  );
}

const endingShape: Shape = { required: { title: isText }, optional: { screenOut: isTrue, retired: isTrue } };

function areEndings(json: unknown): json is NonNullable<SurveyHistory['endings']> {
  return (
    isJsonObject(json) &&
    Object.entries(json).every(([id, spec]) => isQuestionId(id) && hasShape(spec, endingShape))
  );
}

function malformed(what: string): never {
  throw new SurveysError('malformed-history', `The history of definitions is malformed: ${what}`);
}
