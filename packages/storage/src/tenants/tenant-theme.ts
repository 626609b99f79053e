import { isDeepStrictEqual } from 'node:util';
import type { Theme } from '@canvass/surveys';
import type { TenantAccessDeps } from './access-deps.ts';
import type { Changed, Refused } from './access-outcomes.ts';

/** The theme of a tenant's forms. */
export interface TenantTheme {
  /** Reads the theme past the cache; an empty one if there is none. */
  readTheme(
    tenant: string,
  ): Promise<{ readonly outcome: 'found'; readonly theme: Theme } | Refused<'noTenant'>>;
  /**
   * Replaces the theme. `changedMeanwhile`: it is no longer `before`, nor as it should be, and nothing was changed. `before` undefined: whatever
   * it is.
   */
  setTheme(
    tenant: string,
    theme: Theme,
    before: Theme | undefined,
  ): Changed<{ readonly outcome: 'set' | 'unchanged' | 'changedMeanwhile' }>;
}

export function createTenantTheme({ store }: Pick<TenantAccessDeps, 'store'>): TenantTheme {
  return {
    async readTheme(tenant) {
      const read = await store.read(tenant);
      return read ? { outcome: 'found', theme: read.document.theme ?? {} } : { outcome: 'noTenant' };
    },

    setTheme: (tenant, theme, before) =>
      store.change<{ readonly outcome: 'set' | 'unchanged' | 'changedMeanwhile' }>(
        tenant,
        ({ theme: now = {}, ...document }) => {
          if (isDeepStrictEqual(now, theme)) return { refused: { outcome: 'unchanged' } };
          if (before !== undefined && !isDeepStrictEqual(now, before)) {
            return { refused: { outcome: 'changedMeanwhile' } };
          }
          return { next: { ...document, theme }, done: { outcome: 'set' } };
        },
      ),
  };
}
