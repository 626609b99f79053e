import { parseSettings, type SurveySettings } from '@canvass/surveys';
import { fitText } from './texts/fit-text.ts';
import { plainTextOf } from './texts/html-text.ts';
import { nonBlank } from './json.ts';
import type { SourceElement } from './source-element.ts';

/** Characters of the text of the thank-you page; more are cut. */
const maxThanksLength = 2_000;
const anyTag = /<[a-z!]/i;

/** What a file says of the time after sending, which is a setting here and no part of the definition. */
export type ImportedSettings = Pick<SurveySettings, 'thanksText' | 'redirectTo'>;

/** The same in one language. */
export interface SettingsInFile extends Pick<SurveySettings, 'redirectTo'> {
  readonly thanksText?: string;
}

/** Reads the thank-you page of a survey. What is none that Canvass can show is reported as left out. */
export function importSettings(survey: SourceElement): SettingsInFile {
  const thanksText = thanksTextOf(survey);
  const redirectTo = redirectOf(survey);
  return { ...(thanksText !== undefined && { thanksText }), ...(redirectTo !== undefined && { redirectTo }) };
}

function thanksTextOf(survey: SourceElement): string | undefined {
  const property = 'completedHtml';
  const html = survey.texts.readHtml(survey.get(property));
  if (nonBlank(html) === undefined || html === undefined) return undefined;
  const text = plainTextOf(html);
  const fitted = text === undefined ? undefined : fitText(text, maxThanksLength, 'multiline');
  if (fitted === undefined) {
    survey.note(property, { code: 'property', property });
    return undefined;
  }
  survey.note(property, { code: anyTag.test(html) ? 'thanks-plain' : 'thanks-taken' });
  survey.noteText(property, fitted, maxThanksLength);
  return fitted.text;
}

function redirectOf(survey: SourceElement): string | undefined {
  const property = 'navigateToUrl';
  const address = nonBlank(survey.texts.read(survey.get(property)));
  if (address === undefined) return undefined;
  // An address with answers in it leads nowhere without them.
  const parsed = parseSettings({ redirectTo: address.includes('{') ? '' : address });
  survey.note(property, parsed.ok ? { code: 'redirect-taken' } : { code: 'property', property });
  return parsed.ok ? parsed.settings.redirectTo : undefined;
}
