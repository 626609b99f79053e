import { parseDefinition, parseDraft, type FieldError, hasVisibleCharacter } from '@canvass/surveys';
import { definitionEtag, type Caller } from '@canvass/web/app';
import type { ChangePorts } from '../changes/change-ports.ts';
import { putDefinition } from '../changes/publish-survey.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { settingsTexts } from './texts.ts';

export type Renamed =
  /** `unchanged`: the published title was this one already. */
  | { readonly outcome: 'renamed' | 'unchanged' }
  | { readonly outcome: 'refused'; readonly errors: readonly FieldError[] }
  /** Someone else changed the survey meanwhile. */
  | { readonly outcome: 'conflict' }
  | { readonly outcome: 'tooManyVersions' | 'summaryUnreadable' | 'draftUnreadable' };

export interface Rename {
  readonly caller: Caller;
  readonly survey: string;
  readonly found: DeskSurvey;
  readonly title: string;
}

/** Gives a survey another title: a published one as a new version, and its draft as well. Rejects with `StorageError`. */
export async function renameSurvey(ports: ChangePorts, rename: Rename): Promise<Renamed> {
  const { caller, survey, found, title } = rename;
  if (found.outcome === 'draft') {
    if (!hasVisibleCharacter(title) || title.length > 200) {
      return { outcome: 'refused', errors: [{ path: 'title', message: settingsTexts.rename.invalid }] };
    }
    return renameDraft(ports, rename);
  }
  const { stored } = found;
  const parsed = parseDefinition({ ...stored.definition, title });
  if (!parsed.ok) return { outcome: 'refused', errors: parsed.errors };
  const preconditions = { ifMatch: definitionEtag(stored) };
  const put = await putDefinition(ports, caller, survey, parsed.definition, { preconditions });
  switch (put.outcome) {
    case 'edited':
    case 'unchanged':
      // The published title counts: a draft that cannot be renamed keeps its own until it is published.
      await renameDraft(ports, rename, put.stored.version).catch(() => {});
      return { outcome: put.outcome === 'edited' ? 'renamed' : 'unchanged' };
    case 'refused':
    case 'unknownPictures':
      return { outcome: 'refused', errors: put.errors };
    case 'tooManyVersions':
    case 'summaryUnreadable':
      return { outcome: put.outcome };
    case 'created':
    case 'tooManySurveys':
    case 'preconditionFailed':
      return { outcome: 'conflict' };
  }
}

/** `version`: that of the new title. A draft of the version before it has nothing to catch up with. */
async function renameDraft(
  { drafts, clock }: ChangePorts,
  { caller: { tenant, principal }, survey, title }: Rename,
  version?: number,
): Promise<Renamed> {
  const found = await drafts.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'conflict' };
  const draft = parseDraft(found.document.draft);
  if (draft === undefined) return { outcome: 'draftUnreadable' };
  const { basedOn, revision } = found.document;
  const isOfVersionBefore = version !== undefined && basedOn?.version === version - 1;
  const document = {
    ...found.document,
    draft: { ...draft, title },
    basedOn: isOfVersionBefore ? { ...basedOn, version } : basedOn,
    revision: revision + 1,
    updatedAt: new Date(clock.now()).toISOString(),
    updatedBy: principal.name,
  };
  const written = await drafts.write(tenant, survey, document, title, { ifMatch: found.etag });
  return { outcome: written.outcome === 'written' ? 'renamed' : 'conflict' };
}
