import type { StoredDefinition } from '@canvass/storage';
import { asksPeople, languagesOf, stepsOf } from '@canvass/surveys';

/** What a form needs to note how far people get with it. */
export interface CountedSteps {
  /** The version of the definition by which the steps are counted. */
  readonly version: number;
  /** From the start, which is the first page, to the end. */
  readonly steps: readonly string[];
  /** The ids of the questions at which people can stop. */
  readonly questions: ReadonlySet<string>;
  /** Whether a step names the language of its form. */
  readonly isMultilingual: boolean;
}

/** The steps of a survey; undefined if it does not count them. */
export function countedSteps({ definition, settings, progress }: StoredDefinition): CountedSteps | undefined {
  if (!settings?.progress || progress === undefined) return undefined;
  return {
    version: progress.version,
    steps: stepsOf(definition),
    questions: new Set(definition.questions.filter(asksPeople).map(({ id }) => id)),
    isMultilingual: languagesOf(definition).length > 1,
  };
}
