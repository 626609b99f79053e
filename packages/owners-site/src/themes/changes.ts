import { isDeepStrictEqual } from 'node:util';
import type { Theme } from '@canvass/surveys';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';

/** A theme for all surveys of a tenant. */
interface NewTheme {
  readonly theme: Theme;
  /** The theme that a page showed; undefined: this one replaces any. */
  readonly before?: Theme | undefined;
}

/** Replaces the theme of a tenant. Rejects with `StorageError`. */
export const setTenantTheme = ownerChange(
  'editor',
  async (
    { tenants, recordChange }: Pick<OwnerScope, 'tenants' | 'recordChange'>,
    caller,
    { theme, before }: NewTheme,
  ) => {
    const read = await tenants.readTheme(caller.tenant);
    const set = await tenants.setTheme(caller.tenant, theme, before);
    if (set.outcome === 'set') {
      const old = read.outcome === 'found' ? read.theme : {};
      await recordChange({ ...caller, action: 'theme-changed', detail: changedNames(old, theme).join(', ') });
    }
    return set;
  },
);

function changedNames(before: Theme, after: Theme): string[] {
  const names = new Set(Object.keys({ ...before, ...after }) as (keyof Theme)[]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}
