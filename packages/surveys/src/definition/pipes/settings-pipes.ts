import { hasPipes, pipesIn, unsafePipes } from '../../piping/fill-pipes.ts';
import { formatPath } from '../../shared/field-error.ts';
import { decidesOnSite, isNoAnswer } from './check-pipes.ts';
import type { SurveyDefinition } from '../definition.ts';
import { pipeSources } from './pipe-sources.ts';
import type { SurveySettings } from '../settings.ts';

/** The settings whose texts have places for answers. */
type PipedSettings = Pick<SurveySettings, 'thanksText' | 'redirectTo'>;

/** A place for an answer in the settings of a survey that no answer of it can fill. */
export interface SettingsPipeFault {
  readonly path: string;
  readonly source: string;
  /** No question has it; or it would decide to which site a link leads. */
  readonly fault: 'unknown' | 'host';
  readonly message: string;
}

/** Whether settings have places for answers, or braces that are written twice. */
export function settingsHavePipes(settings: PipedSettings): boolean {
  return textsOf(settings).some(({ text }) => hasPipes(text));
}

/** Reports the places for answers in settings that no answer to this version of the survey can fill. A later version may take away more. */
export function settingsPipeFaults(
  settings: PipedSettings,
  definition: Pick<SurveyDefinition, 'questions' | 'sections'>,
): SettingsPipeFault[] {
  if (!settingsHavePipes(settings)) return [];
  const sources = pipeSources(definition);
  return textsOf(settings).flatMap(({ path, text, hasMarks }) => {
    const unknown = pipesIn(text).filter(({ source }) => !sources.has(source));
    const unsafe = hasMarks ? unsafePipes(text) : [];
    return [
      ...unknown.map(
        ({ source }) => ({ path, source, fault: 'unknown', message: isNoAnswer(source) }) as const,
      ),
      ...unsafe.map(
        ({ source }) => ({ path, source, fault: 'host', message: decidesOnSite(source) }) as const,
      ),
    ];
  });
}

function textsOf({ thanksText, redirectTo }: PipedSettings) {
  const thanks =
    typeof thanksText === 'string' ? [['', thanksText] as const] : Object.entries(thanksText ?? {});
  const texts = thanks.map(([language, text = '']) => ({
    path: formatPath(language === '' ? ['thanksText'] : ['thanksText', language]),
    text,
    hasMarks: true,
  }));
  return redirectTo === undefined
    ? texts
    : [...texts, { path: 'redirectTo', text: redirectTo, hasMarks: false }];
}
