import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings } from '../changes/change-settings.ts';
import { ownerChange } from '../changes/owner-change.ts';

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
export const changePublicLink = ownerChange(
  'editor',
  async (
    ports: ChangePorts,
    caller,
    survey: string,
    { action, texts, shown }: LinkChange,
  ): Promise<ChangedLink> => {
    let isAsShown = true;
    const changed = await changeSettings(ports, caller, survey, (before) => {
      const { publicResults: link, ...others } = before;
      isAsShown = (link?.id ?? '') === shown;
      if (!isAsShown) return before;
      return action === 'revoke' ? others : { ...others, publicResults: { id: ports.newId(), texts } };
    });
    if (changed.outcome === 'notFound') return 'notFound';
    return isAsShown ? 'done' : 'changedMeanwhile';
  },
);

/** Lets anyone with the link answer, or only people with an invitation. */
export const changeWhoCanAnswer = ownerChange(
  'editor',
  (ports: ChangePorts, caller, survey: string, isInviteOnly: boolean) =>
    changeSettings(ports, caller, survey, ({ inviteOnly: _before, ...others }) =>
      isInviteOnly ? { ...others, inviteOnly: true } : others,
    ),
);
