import { changeSettings, type ChangeSettingsDeps } from '../changes/change-settings.ts';
import type { Author } from '../changes/record-change.ts';
import type { OwnerPorts } from '../ports.ts';

export interface ChangeLinkDeps extends ChangeSettingsDeps {
  readonly newId: OwnerPorts['newId'];
}

export interface LinkChange {
  readonly action: 'create' | 'revoke';
  /** Whether a new link shows the texts of respondents, too. */
  readonly texts: boolean;
  /** The id of the link that the page showed; empty if there was none. */
  readonly shown: string;
}

/** `changedMeanwhile`: somebody else made or revoked the link, which may have been sent to people. Nothing was done. */
export type ChangedLink = 'done' | 'changedMeanwhile' | 'notFound';

/** Makes, replaces or revokes the link to the public results. Rejects as `SurveyLifecycle.changeSettings` does. */
export async function changePublicLink(
  deps: ChangeLinkDeps,
  author: Author,
  survey: string,
  { action, texts, shown }: LinkChange,
): Promise<ChangedLink> {
  let isAsShown = true;
  const changed = await changeSettings(deps, author, survey, (before) => {
    const { publicResults: link, ...others } = before;
    isAsShown = (link?.id ?? '') === shown;
    if (!isAsShown) return before;
    return action === 'revoke' ? others : { ...others, publicResults: { id: deps.newId(), texts } };
  });
  if (changed.outcome === 'notFound') return 'notFound';
  return isAsShown ? 'done' : 'changedMeanwhile';
}
