import type { StoredDefinition } from '@canvass/storage';
import { compileAnswerValidator, type AnswerValidator } from '@canvass/surveys';

/** What requests need of one definition version, made once per process. */
export interface CompiledSurvey {
  readonly validate: AnswerValidator;
  /** The definition as JSON, and an ETag for it. */
  readonly body: string;
  readonly etag: string;
}

export function compileSurvey({ definition, instance, version }: StoredDefinition): CompiledSurvey {
  return {
    validate: compileAnswerValidator(definition),
    body: JSON.stringify(definition),
    etag: `"${version}-${instance}"`,
  };
}
