import type { StoredDefinition } from '@canvass/storage';
import type { SurveyDefinition } from '@canvass/surveys';
import { freeSlug, slugOfTitle } from '../drafts/survey-slug.ts';
import type { OwnerPorts } from '../ports.ts';
import type { PutSurvey, SurveyLifecycle } from '../changes/survey-lifecycle.ts';

/** Others may create surveys of the same name meanwhile. */
const maxAttempts = 8;

export type CreatedSurvey =
  | { readonly outcome: 'created'; readonly survey: string; readonly stored: StoredDefinition }
  | { readonly outcome: 'failed'; readonly survey: string; readonly put: PutSurvey };

export interface CreateImportedDeps {
  readonly definitions: Pick<OwnerPorts['definitions'], 'list'>;
  readonly drafts: Pick<OwnerPorts['drafts'], 'list'>;
  readonly lifecycle: Pick<SurveyLifecycle, 'put'>;
}

/** A name for a survey that no other one of the tenant has, made from its title. */
export async function freeName(
  { definitions, drafts }: Pick<CreateImportedDeps, 'definitions' | 'drafts'>,
  tenant: string,
  title: string,
): Promise<string> {
  const [published, drafted] = await Promise.all([definitions.list(tenant), drafts.list(tenant)]);
  return freeSlug(slugOfTitle(title), new Set([...published, ...drafted].map(({ survey }) => survey)));
}

export interface ImportedBy {
  /** Who imports it, for the version history. */
  readonly by: string;
  /** Awaited when this has finished an interrupted deletion of the name. */
  readonly onDeletionFinished: (survey: string) => Promise<void>;
}

/** Creates a survey under a free name: never a version of one that is there. Rejects with `StorageError`. */
export async function createImported(
  deps: CreateImportedDeps,
  tenant: string,
  definition: SurveyDefinition,
  { by, onDeletionFinished }: ImportedBy,
): Promise<CreatedSurvey> {
  for (let attempt = 1; ; attempt += 1) {
    const survey = await freeName(deps, tenant, definition.title);
    const options = { by, onDeletionFinished: () => onDeletionFinished(survey) };
    const put = await deps.lifecycle.put(tenant, survey, definition, { ifNoneMatch: '*' }, options);
    if (put.outcome === 'created') return { outcome: 'created', survey, stored: put.stored };
    if (put.outcome !== 'preconditionFailed' || attempt === maxAttempts) {
      return { outcome: 'failed', survey, put };
    }
  }
}
