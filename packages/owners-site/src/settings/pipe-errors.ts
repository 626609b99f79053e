import {
  type FieldError,
  settingsPipeFaults,
  type SurveyDefinition,
  type SurveySettings,
} from '@canvass/surveys';
import { settingsTexts as texts } from './texts.ts';

/** The faults of places for answers in settings, by the fields of the form. */
export function pipeErrors(settings: SurveySettings, definition: SurveyDefinition): FieldError[] {
  return settingsPipeFaults(settings, definition).map(({ path, source, fault }) => {
    const message = texts.places[fault]({ place: `{${source}}` });
    return { path: path.replace('.default', ''), message };
  });
}
