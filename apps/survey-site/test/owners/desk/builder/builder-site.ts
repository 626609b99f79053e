import { expect } from '@jest/globals';
import { ownForm, signInToDesk } from '../../../support/desk-site.ts';
import { memorySite } from '../../../support/memory-site.ts';
import { ownTenant } from '../../../support/own-tenant.ts';

interface Session {
  readonly cookie: string;
}

/** The first question of the survey, as its card sends it. */
export const colour = {
  open: 'question.colour',
  text: 'Which colour?',
  type: 'choice',
  kind: 'choice',
  required: 'yes',
};

/** The revision after some changes of a draft that was made from a version. */
export const rev = (changes: number, version = 1) => String(version * 1_000_000 + changes);

export const asScript = { accept: 'application/json' };

/** A site whose survey `coffee` is edited. Each test calls `begin` first; `here` is then its tenant, with its owner `ana`. */
export function builderSite() {
  const at = memorySite();
  const here = { tenant: '', key: '', base: '', ana: { cookie: '' } };

  async function begin(): Promise<void> {
    const { tenant, key } = await ownTenant(at);
    const ana = await signInToDesk(at, key);
    Object.assign(here, { tenant, key, base: `/desk/${tenant}/surveys/coffee`, ana });
  }

  const get = (path: string, who: Session = here.ana, more: Record<string, string> = {}) =>
    at.site.inject({ url: `${here.base}${path}`, headers: { ...who, ...more } });

  const post = (
    path: string,
    fields: Record<string, string> | readonly (readonly [string, string])[],
    who: Session = here.ana,
    more: Record<string, string> = {},
  ) =>
    at.site.inject({
      method: 'POST',
      url: `${here.base}${path}`,
      headers: { ...ownForm, ...who, ...more },
      payload: new URLSearchParams(fields as Record<string, string>).toString(),
    });

  /** The definition that publishing the draft made, or a part of it. */
  async function publish(): Promise<Record<string, unknown>> {
    const review = (await get('/publish')).body;
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(review)?.[1] ?? '';
    const published = field('published').replaceAll('&quot;', '"');
    const answer = await post('/publish', { revision: field('revision'), published });
    expect([answer.statusCode, answer.body]).toEqual([303, '']);
    return (await get('/definition.json')).json<Record<string, unknown>>();
  }

  const draftOf = async () => {
    const found = await at.deps.drafts.read(here.tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error('there is no draft');
    return found.document;
  };

  /** What the audit trail says of drafts, the newest first. */
  const recorded = async () => {
    const trail = await at.deps.auditTrail.read(here.tenant, { limit: 100 });
    return (trail?.entries ?? [])
      .filter(({ action }) => action.startsWith('draft-'))
      .map(({ actor, action, target, detail }) => [actor.name, action, target, detail]);
  };

  /** The ids of the questions of each page. */
  const ids = async () =>
    ((await draftOf()).draft as { sections: { questions: { id: string }[] }[] }).sections.map(
      ({ questions }) => questions.map(({ id }) => id).join(' '),
    );

  /** Names the published version, as the form of publishing does. */
  const etag = async () => {
    const found = await at.deps.definitions.read(here.tenant, 'coffee');
    if (found.outcome !== 'found') throw new Error('there is no survey');
    return `"${found.stored.version}-${found.stored.instance}"`;
  };

  return { at, here, begin, get, post, publish, draftOf, recorded, ids, etag };
}
