import { isLanguage, type Language, type SurveyDefinition, languagesOf } from '@canvass/surveys';
import { type JsonObject, isObject, own } from '../json.ts';

/** What a file has of a survey in several languages beside the properties of SurveyJS. */
export function languagesInFile(definition: SurveyDefinition): { readonly canvass?: JsonObject } {
  const languages = languagesOf(definition);
  return languages.length === 1 ? {} : { canvass: { languages } };
}

/** The languages that a file of Canvass names; undefined for any other file. */
export function languagesOfFile(json: JsonObject): readonly Language[] | undefined {
  const beyond = own(json, 'canvass');
  const languages = isObject(beyond) ? own(beyond, 'languages') : undefined;
  return Array.isArray(languages) ? [...new Set(languages.filter(isLanguage))] : undefined;
}
