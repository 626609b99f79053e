import { isDeepStrictEqual } from 'node:util';
import type { StoredSettings } from '@canvass/surveys';
import type { FastifyRequest } from 'fastify';
import type { Audit } from './record-change.ts';

/** Records what a change of settings did: to the link to the results, and to the others by their names. */
export async function recordSettings(
  audit: Audit,
  request: FastifyRequest,
  survey: string,
  { publicResults: linkBefore, ...before }: StoredSettings,
  { publicResults: link, ...after }: StoredSettings,
): Promise<void> {
  const names = new Set(Object.keys({ ...before, ...after }) as (keyof typeof after)[]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  if (changed.length > 0) {
    const detail = changed.map((name) => (name === 'closed' ? (after.closed ? 'closed' : 'opened') : name));
    await audit(request, 'settings-changed', survey, detail.join(', '));
  }
  if (link === undefined && linkBefore !== undefined) await audit(request, 'results-unshared', survey);
  if (link !== undefined && !isDeepStrictEqual(link, linkBefore)) {
    await audit(request, 'results-shared', survey, link.texts ? 'with texts' : 'without texts');
  }
}
