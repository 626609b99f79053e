import { isDeepStrictEqual } from 'node:util';
import type { StoredDraft } from '@canvass/storage';
import {
  checkDraft,
  draftOf,
  parseDraft,
  type Draft,
  type SurveyDefinition,
  type SurveyHistory,
  type StoredSettings,
} from '@canvass/surveys';
import { definitionEtag } from '@canvass/web/app';
import type { InitialSettings } from '../changes/lifecycle/outcomes.ts';
import type { OwnerPorts } from '../ports.ts';

/** The revisions of each version begin at the version times this. So a page with an old draft never takes a later one for its own. */
const revisionsPerVersion = 1_000_000;

export interface PublishedVersion {
  readonly instance: string;
  readonly version: number;
  readonly definition: SurveyDefinition;
  readonly history: SurveyHistory;
  /** The definition's ETag, as a precondition for the next version. */
  readonly etag: string;
  readonly updatedAt: string;
  readonly settings?: StoredSettings | undefined;
}

export interface LoadedDraft {
  readonly outcome: 'found';
  readonly tenant: string;
  readonly survey: string;
  readonly draft: Draft;
  /** Earlier drafts, oldest first. */
  readonly undo: readonly Draft[];
  /** Drafts that were undone, the latest one last. */
  readonly redo: readonly Draft[];
  /** A number that rises with each change and with each version that is published. */
  readonly revision: number;
  readonly basedOn: StoredDraft['basedOn'];
  readonly saved: { readonly at: string; readonly by: string } | undefined;
  readonly published: PublishedVersion | undefined;
  /** The settings that the survey begins with when it is first published. */
  readonly initial: InitialSettings;
  /** The ETag of the stored draft; undefined if nothing is stored yet and the draft is the published version. */
  readonly etag: string | undefined;
}

/** This version of Canvass cannot read the draft, because another version wrote it. */
export interface UnreadableDraft {
  readonly outcome: 'unreadable';
  readonly document: StoredDraft;
  readonly etag: string;
  readonly published: PublishedVersion | undefined;
}

export type LoadDraftResult =
  | LoadedDraft
  | UnreadableDraft
  /** There is neither a survey nor a draft. */
  | { readonly outcome: 'notFound' };

/** The draft of a survey; without one, a draft of the published version. Rejects with `StorageError`. */
export async function loadDraft(
  { drafts, definitions }: Pick<OwnerPorts, 'drafts' | 'definitions'>,
  tenant: string,
  survey: string,
): Promise<LoadDraftResult> {
  const [stored, found] = await Promise.all([drafts.read(tenant, survey), definitions.read(tenant, survey)]);
  const published: PublishedVersion | undefined =
    found.outcome === 'found' ? { ...found.stored, etag: definitionEtag(found.stored) } : undefined;
  const at = { outcome: 'found', tenant, survey } as const;
  if (stored.outcome === 'notFound') {
    if (published === undefined) return { outcome: 'notFound' };
    const { instance, version, definition } = published;
    return {
      ...at,
      published,
      draft: draftOf(definition),
      undo: [],
      redo: [],
      revision: version * revisionsPerVersion,
      basedOn: { instance, version },
      saved: undefined,
      initial: {},
      etag: undefined,
    };
  }
  const { document, etag } = stored;
  const draft = parseDraft(document.draft);
  if (draft === undefined) return { outcome: 'unreadable', document, etag, published };
  const undo = readSteps(document.undo);
  const redo = readSteps(document.redo ?? []);
  const { revision, basedOn, updatedAt, updatedBy } = document;
  return {
    ...at,
    published,
    draft,
    undo,
    redo,
    revision,
    basedOn,
    saved: { at: updatedAt, by: updatedBy },
    initial: initialSettings(document),
    etag,
  };
}

/** Earlier and undone drafts. Those that this version of Canvass cannot read are left out. */
function readSteps(steps: readonly unknown[]): Draft[] {
  return steps.flatMap((step) => parseDraft(step) ?? []);
}

/** The settings in a stored draft, as they go from one document to the next. */
function initialSettings({ settings, settingsVersion }: StoredDraft): InitialSettings {
  return { ...(settings && { settings }), ...(settingsVersion && { settingsVersion }) };
}

/** Whether publishing would change anything; true for a draft with problems. */
export function isNew({ draft, published }: Pick<LoadedDraft, 'draft' | 'published'>): boolean {
  if (published === undefined) return true;
  const checked = checkDraft(draft, published.history);
  return !checked.ok || !isDeepStrictEqual(checked.definition, published.definition);
}
