import {
  applyEdit,
  type Draft,
  draftQuestions,
  hasVisibleCharacter,
  surveySlugSchema,
  withUndoStep,
} from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import type { ChangePorts } from '../changes/change-ports.ts';
import { sharedTexts } from '../desk/texts.ts';
import { loadDraft } from '../drafts/load-draft.ts';
import type { OwnerPorts } from '../ports.ts';
import { saveEdit } from './changes.ts';

export interface OtherSurvey {
  readonly survey: string;
  readonly title: string;
}

/** The other surveys and drafts of a tenant, by their titles. Rejects with `StorageError`. */
export async function otherSurveys(
  { definitions, drafts }: Pick<OwnerPorts, 'definitions' | 'drafts'>,
  tenant: string,
  survey: string,
): Promise<readonly OtherSurvey[]> {
  const [published, drafted] = await Promise.all([definitions.list(tenant), drafts.list(tenant)]);
  const titles = new Map([...published, ...drafted].map((each) => [each.survey, each.title]));
  titles.delete(survey);
  return [...titles]
    .map(([name, title]) => ({
      survey: name,
      title: hasVisibleCharacter(title) ? title : sharedTexts.untitledSurvey,
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** Adds a copy of a question to the end of another survey's draft. Rejects with `StorageError`. */
export async function copyToSurvey(
  deps: ChangePorts & Pick<OwnerPorts, 'definitions' | 'drafts'>,
  caller: Caller,
  draft: Draft,
  {
    tenant,
    question,
    target,
  }: { readonly tenant: string; readonly question: string; readonly target: string },
): Promise<'copied' | 'noSurvey' | 'full' | 'busy'> {
  const copied = draftQuestions(draft).find(({ id }) => id === question);
  if (copied === undefined || !surveySlugSchema.safeParse(target).success) return 'noSurvey';
  const loaded = await loadDraft(deps, tenant, target);
  if (loaded.outcome !== 'found') return 'noSurvey';
  const edit = { do: 'copyQuestion', question: copied, keepsId: true } as const;
  const edited = applyEdit(loaded.draft, edit, loaded.published?.history);
  if (edited.outcome === 'refused') return 'full';
  const next = { draft: edited.draft, undo: withUndoStep(loaded.undo, loaded.draft, edited.draft) };
  const saved = await saveEdit(deps, caller, loaded, next);
  if (saved.outcome === 'saved') return 'copied';
  return saved.outcome === 'tooLarge' ? 'full' : 'busy';
}
