import { type Language, defaultLanguage } from '../shared/language.ts';
import { type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
import { type TextPlace, type TextTree, mapTexts, textTreeOf } from './text-tree.ts';
import { joinTexts } from './translations.ts';

let tree: TextTree | undefined;

/** Where definitions have texts that respondents read. */
export function textsOfDefinition(): TextTree {
  // A definition has a title.
  return (tree ??= textTreeOf(surveyDefinitionSchema)!);
}

/** A definition as JSON: as clients send and get it, and as it is stored. Each text with a translation is an object there. */
export function definitionJson({ translations = {}, ...definition }: SurveyDefinition): unknown {
  return joinTexts(definition, textsOfDefinition(), translations);
}

/** The languages of a survey, the default one first. */
export function languagesOf({
  languages = [defaultLanguage],
}: Pick<SurveyDefinition, 'languages'>): readonly [Language, ...Language[]] {
  return languages as [Language, ...Language[]];
}

/** A text of a definition in its first language. */
export interface DefinitionText extends Omit<TextPlace, 'translation'> {
  readonly text: string;
}

/** All texts of a definition that respondents read, in its order. */
export function definitionTexts(definition: SurveyDefinition): DefinitionText[] {
  const texts: DefinitionText[] = [];
  mapTexts(definition, textsOfDefinition(), (text, place) => {
    const { path, id } = place();
    if (typeof text === 'string' && text !== '') texts.push({ path, id, text });
    return text;
  });
  return texts;
}

/** A definition as respondents of one language read it. */
export interface TranslatedDefinition {
  readonly definition: SurveyDefinition;
  /** The texts that have no translation, and are in the first language. */
  readonly untranslated: ReadonlySet<string>;
}

/** Translates a definition into one of its languages. */
export function translatedDefinition(survey: SurveyDefinition, language: Language): TranslatedDefinition {
  const { translations, ...definition } = survey;
  if (language === languagesOf(survey)[0]) return { definition, untranslated: new Set() };
  const texts = translations?.[language] ?? {};
  const untranslated = new Set<string>();
  const translated = mapTexts(definition, textsOfDefinition(), (text, place) => {
    const { id } = place();
    if (Object.hasOwn(texts, id)) return texts[id];
    if (typeof text === 'string' && text !== '') untranslated.add(text);
    return text;
  });
  return { definition: translated as SurveyDefinition, untranslated };
}
