import { type FieldError, picturesOf, type SurveyDefinition } from '@canvass/surveys';
import type { LifecyclePorts } from './lifecycle-ports.ts';

/** An error for each place of a definition that names a picture which the survey does not have. */
export async function unknownPictures(
  { pictures }: Pick<LifecyclePorts, 'pictures'>,
  tenant: string,
  survey: string,
  definition: SurveyDefinition,
): Promise<FieldError[]> {
  const named = picturesOf(definition);
  const missing = await pictures.missing(
    tenant,
    survey,
    named.map(({ picture }) => picture),
  );
  return named
    .filter(({ picture }) => missing.has(picture))
    .map(({ path }) => ({ path, message: 'The survey has no such picture: upload it first' }));
}
