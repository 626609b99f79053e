import { createAnswerIds } from '@canvass/journal';
import { ulid } from 'ulid';
import { createFormIds } from '@canvass/respondents-site';
import { adminApiKey, type MemorySite } from './memory-site.ts';

/** The id that a form has which was opened at a time, in ms since the epoch, but not from the site: another one with each call. */
export function formIdAt(ms: number): string {
  return ulid(ms);
}

/** The id in a page's form. Throws if there is none: with an empty one the site would refuse the form for another reason. */
export function formIdIn(page: string): string {
  const id = /name="submission:id" value="([0-9A-Z]{26})"/.exec(page)?.[1];
  if (id === undefined) throw new Error('The page has no form with an id');
  return id;
}

/** The id of a form that the site has shown now, as for somebody who had it open when it was still shown. */
export async function shownFormId(at: MemorySite, tenant: string, survey = 'coffee'): Promise<string> {
  const found = await at.deps.definitions.read(tenant, survey);
  if (found.outcome !== 'found') throw new Error(`there is no survey ${survey}`);
  const ids = createAnswerIds(adminApiKey);
  const formIds = createFormIds({ ids, linkSecret: adminApiKey, windowMs: 0 });
  return formIds.fresh(at.time.ms, found.stored.instance);
}
