import {
  type Language,
  languagesOf,
  type SurveyDefinition,
  type SurveySettings,
  translatedDefinition,
} from '@canvass/surveys';
import { type FormTexts, type Look, textsOf } from '@canvass/survey-form';

/** A survey as respondents of one language read it. */
export interface SpokenSurvey {
  /** Its texts are in the language, or in the first one where a translation is missing. */
  readonly definition: SurveyDefinition;
  /** The form's own words. */
  readonly texts: FormTexts;
  /** All languages of the survey. */
  readonly languages: readonly [Language, ...Language[]];
  readonly look: Look;
  /** The sites that may show it in a frame. */
  readonly frameOrigins: readonly string[];
}

export interface ShownIn {
  readonly look: Look;
  readonly settings: Pick<SurveySettings, 'frameOrigins'>;
}

export function spokenSurvey(
  survey: SurveyDefinition,
  language: Language,
  { look, settings: { frameOrigins = [] } }: ShownIn,
): SpokenSurvey {
  const languages = languagesOf(survey);
  const { definition, untranslated } = translatedDefinition(survey, language);
  const texts = textsOf({ language });
  return {
    definition,
    texts:
      untranslated.size === 0
        ? texts
        : { ...texts, foreign: { language: languages[0], texts: untranslated } },
    languages,
    look,
    frameOrigins,
  };
}
