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

/** A name for a new survey, made from its title. Rejects with `StorageError`. */
export async function freeName(names: SurveyNames, tenant: string, title: string): Promise<string> {
  return freeSlug(slugOfTitle(title), await takenNames(names, tenant));
}
