import { isDeepStrictEqual } from 'node:util';
import type { StoredSettings } from '@canvass/surveys';
import type { Preconditions } from '@canvass/web/headers';
import type { Caller } from '@canvass/web/app';
import type { ChangePorts } from './change-ports.ts';
import type { RecordChange } from './record-change.ts';
import type { ChangeSettings } from './lifecycle/outcomes.ts';

/** Changes the settings of a published survey. Rejects as `SurveyLifecycle.changeSettings` does. */
export async function changeSettings(
  { lifecycle, recordChange }: ChangePorts,
  caller: Caller,
  survey: string,
  change: (settings: StoredSettings) => StoredSettings,
  preconditions?: Preconditions,
): Promise<ChangeSettings> {
  const changed = await lifecycle.changeSettings(caller.tenant, survey, change, preconditions);
  if (changed.outcome === 'changed') {
    await recordSettings(recordChange, caller, survey, changed.before, changed.stored.settings ?? {});
  }
  return changed;
}

/** Records what a change of settings did: to the link to the results, and to the others by their names. */
export async function recordSettings(
  recordChange: RecordChange,
  caller: Caller,
  survey: string,
  { publicResults: linkBefore, ...before }: StoredSettings,
  { publicResults: link, ...after }: StoredSettings,
): Promise<void> {
  const at = { ...caller, target: survey };
  const names = new Set(Object.keys({ ...before, ...after }) as (keyof typeof after)[]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) {
    const detail = changed.map((name) => (name === 'closed' ? (after.closed ? 'closed' : 'opened') : name));
    await recordChange({ ...at, action: 'settings-changed', detail: detail.join(', ') });
  }
  if (link === undefined && linkBefore !== undefined)
    await recordChange({ ...at, action: 'results-unshared' });
  if (link !== undefined && !isDeepStrictEqual(link, linkBefore)) {
    const detail = link.texts ? 'with texts' : 'without texts';
    await recordChange({ ...at, action: 'results-shared', detail });
  }
}
