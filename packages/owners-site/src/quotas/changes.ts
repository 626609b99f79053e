import { type Quota, settingsOf, settingsToStore } from '@canvass/surveys';
import type { ChangePorts } from '../changes/change-ports.ts';
import { changeSettings } from '../changes/change-settings.ts';
import { ownerChange } from '../changes/owner-change.ts';

/** Replaces the quotas of a survey. The other settings stay. */
export const setQuotas = ownerChange(
  'editor',
  (ports: ChangePorts, caller, survey: string, change: (quotas: readonly Quota[]) => readonly Quota[]) =>
    changeSettings(ports, caller, survey, (before) => {
      const { quotas = [], ...others } = settingsOf(before);
      const left = [...change(quotas)];
      return settingsToStore(left.length > 0 ? { ...others, quotas: left } : others, before, ports.newId);
    }),
);
