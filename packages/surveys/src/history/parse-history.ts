import { maxFacets } from '../definition/definition-size.ts';
import { facetId } from '../facets/facet-id.ts';
import { SurveysError } from '../shared/errors.ts';
import type { SurveyHistory } from './history.ts';
import { languageSchema } from '../shared/language.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { type JsonObject, isJsonObject } from '../shared/stored-json.ts';
import { isQuestionType, kindOf } from '../kinds/kinds.ts';
import { type Shape, hasShape, isText } from '../shared/shape.ts';

const versionPattern = /^[1-9][0-9]{0,8}$/;

/**
 * Reads a history from its JSON, which becomes the history. Written without zod, because each read of a summary and each
 * edit checks up to 200 ids per version.
 * @throws SurveysError `malformed-history` for anything that `startHistory` and `reviseHistory` do not make
 */
export function parseHistory(json: unknown): SurveyHistory {
  if (!isJsonObject(json)) malformed('it is not an object');
  const { versions, languages, questions, current } = json;
  if (Object.keys(json).length !== (languages === undefined ? 3 : 4))
    malformed('it has other properties than a history');
  if (!isJsonObject(questions) || !areSpecs(questions)) malformed('a question is not well-formed');
  if (!isJsonObject(versions) || !areVersions(versions, questions)) malformed('a version is not well-formed');
  if (languages !== undefined && !areLanguages(languages, versions)) malformed('a language is wrong');
  if (typeof current !== 'number' || !Object.hasOwn(versions, current))
    malformed('the current version is missing');
  return json as unknown as SurveyHistory;
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

function areVersions(versions: JsonObject, questions: JsonObject): boolean {
  const known: ReadonlySet<unknown> = new Set(facetIdsOf(questions));
  let before: readonly unknown[] = [];
  for (const [version, ids] of Object.entries(versions)) {
    if (!versionPattern.test(version) || !Array.isArray(ids) || ids.length < 1 || ids.length > maxFacets)
      return false;
    for (let index = 0; index < ids.length; index++) {
      // An id with a spec is valid. Most edits keep most ids.
      if (ids[index] !== before[index] && !known.has(ids[index])) return false;
    }
    before = ids;
  }
  return true;
}

/** The ids of all facets of these specs, which are well-formed. */
function facetIdsOf(questions: JsonObject): string[] {
  return Object.entries(questions as SurveyHistory['questions']).flatMap(([question, spec]) =>
    kindOf(spec)
      .partsOf(spec)
      .map(({ part }) => facetId(question, part)),
  );
}

function areLanguages(json: unknown, versions: JsonObject): boolean {
  return (
    isJsonObject(json) &&
    Object.entries(json).every(
      ([version, language]) => Object.hasOwn(versions, version) && languageSchema.safeParse(language).success,
    )
  );
}

function malformed(what: string): never {
  throw new SurveysError('malformed-history', `The history of definitions is malformed: ${what}`);
}
