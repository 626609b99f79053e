import { type Language, languagesOf, type SurveyDefinition } from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';
import { freeSlug, slugOfTitle } from './survey-slug.ts';

/** The lists of all surveys: each has a name that no other one of its tenant may take. */
export interface SurveyNames {
  readonly definitions: Pick<OwnerPorts['definitions'], 'list'>;
  readonly drafts: Pick<OwnerPorts['drafts'], 'list'>;
}

export async function takenNames(
  { definitions, drafts }: SurveyNames,
  tenant: string,
): Promise<ReadonlySet<string>> {
  const [published, drafted] = await Promise.all([definitions.list(tenant), drafts.list(tenant)]);
  return new Set([...published, ...drafted].map(({ survey }) => survey));
}

/** A title, and the language that it is in. */
export interface Titled {
  readonly title: string;
  readonly language: Language;
}

/** A name for a new survey, made from its title. Rejects with `StorageError`. */
export async function freeName(
  names: SurveyNames,
  tenant: string,
  { title, language }: Titled,
): Promise<string> {
  return freeSlug(slugOfTitle(title, language), await takenNames(names, tenant));
}

export function titleOf(definition: SurveyDefinition): Titled {
  return { title: definition.title, language: languagesOf(definition)[0] };
}
