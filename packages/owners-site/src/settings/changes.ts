import { readerText } from '@canvass/surveys';
import { definitionEtag } from '@canvass/web/app';
import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings } from '../changes/change-settings.ts';
import { deleteDraft, deleteSurvey } from '../changes/delete-survey.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { DeleteSurvey } from '../changes/lifecycle/outcomes.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import { renameSurvey, type Renamed } from './rename-survey.ts';

/** Closes a survey, or opens it again. */
export const setClosed = ownerChange(
  'editor',
  (ports: ChangePorts, caller, survey: string, isClosed: boolean) =>
    changeSettings(ports, caller, survey, ({ closed: _closed, ...others }) =>
      isClosed ? { ...others, closed: true } : others,
    ),
);

interface NewTitle {
  readonly title: string;
  /** The title that the page showed; undefined for a form that does not say. */
  readonly shown: string | undefined;
}

/** Gives a survey another title, unless somebody else has done so since the page was shown. */
export const rename = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    found: DeskSurvey,
    { title, shown }: NewTitle,
  ): Promise<Renamed> => {
    const isOutdated = shown !== undefined && readerText(shown) !== readerText(found.title);
    if (isOutdated && readerText(title) !== readerText(found.title)) return { outcome: 'conflict' };
    const renamed = await renameSurvey(ports, { caller, survey, found, title });
    if (renamed.outcome === 'renamed') {
      await ports.recordChange({ ...caller, action: 'survey-renamed', target: survey, detail: title });
    }
    return renamed;
  },
);

/** Deletes a survey as a page showed it, also one that is not published yet. */
export const deleteShown = ownerChange(
  'editor',
  async (ports: ChangePorts, caller, survey: string, found: DeskSurvey): Promise<DeleteSurvey> => {
    if (found.outcome === 'draft') {
      await deleteDraft(ports, caller, survey);
      return { outcome: 'deleted' };
    }
    const deleted = await deleteSurvey(ports, caller, survey, { ifMatch: definitionEtag(found.stored) });
    // Also a draft that was begun apart from the survey.
    if (deleted.outcome === 'deleted') await ports.drafts.delete(caller.tenant, survey);
    return deleted;
  },
);
