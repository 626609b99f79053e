import type { StoredDefinition } from '@canvass/storage';
import { compileAnswerValidator, type AnswerValidator } from '@canvass/surveys';

/** What requests need of one definition version, made once per process. */
export interface CompiledSurvey {
  readonly validate: AnswerValidator;
  /** The definition as JSON, and its strong ETag. */
  readonly body: string;
  readonly etag: string;
}

export function compileSurvey(stored: StoredDefinition): CompiledSurvey {
  const { definition } = stored;
  return {
    validate: compileAnswerValidator(definition),
    body: JSON.stringify(definition),
    etag: definitionEtag(stored),
  };
}

/** A version is never written twice, and a survey that is made again is another instance. */
export function definitionEtag({
  instance,
  version,
}: Pick<StoredDefinition, 'instance' | 'version'>): string {
  return `"${version}-${instance}"`;
}
