import { contentSecurityPolicy } from '@canvass/web/headers';
import type { CompiledSurvey } from '../compiled-survey.ts';

/** Returns the Content-Security-Policy of all pages of a survey; undefined if it has that of every page. */
export function pagePolicyOf({ settings, fileQuestions, progress }: CompiledSurvey): string | undefined {
  const { frameOrigins = [], saving } = settings;
  const connects = fileQuestions.length > 0 || saving !== undefined || progress !== undefined;
  return frameOrigins.length > 0 || connects ? contentSecurityPolicy(frameOrigins, { connects }) : undefined;
}
