import { jest } from '@jest/globals';
import { formIdIn } from '../../support/form-id.ts';
import { hiddenFieldsIn } from '../../support/hidden-fields.ts';
import { bearer, type MemorySiteOptions } from '../../support/memory-site.ts';
import { postForm } from '../../support/post-form.ts';
import { type OwnTenant, sharedSite } from '../../support/shared-site.ts';

/** A survey of three pages. */
export const breakfast = {
  title: 'Breakfast',
  sections: [
    { title: 'Drinks', startsAt: 'drink' },
    { title: 'Food', startsAt: 'food' },
    { title: 'Words', startsAt: 'words' },
  ],
  questions: [
    { id: 'drink', text: 'What do you drink?', type: 'choice', choices: ['coffee', 'tea'], required: true },
    { id: 'food', text: 'What do you eat?', type: 'text' },
    { id: 'words', text: 'Anything else?', type: 'text' },
  ],
};
/** The buttons of a page, as fields. */
export const next = { 'submission:step': 'next' };
export const sent = { 'submission:step': 'send' };
export const saved = { 'submission:step': 'save' };

type Fields = Record<string, string>;

/** What a browser sends of a page: its hidden fields, and what is entered. */
export const of = (page: string, entered: Fields = {}): Fields => ({
  ...Object.fromEntries(hiddenFieldsIn(page)),
  ...entered,
});
export const valueOf = (page: string, name: string): string | undefined => of(page)[name];

/** The link to what is saved, as a page shows it. */
export function linkIn(page: string): string {
  const link = /data-saved-link>(http[^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (link === undefined) throw new Error('The page has no link');
  return link;
}
export const keyIn = (link: string): string => new URL(link).searchParams.get('key') ?? '';

/** What the site says to the script of a form that saves. */
interface Autosaved {
  readonly saved?: string;
  readonly link?: string;
  readonly error?: string;
  readonly isFinal?: boolean;
  readonly id?: string;
}

/** A site with forms that save what people enter. Each test calls `begin` first; `here` is then its survey. */
export function savingForms() {
  const newTenant = sharedSite();
  const here = {} as { -readonly [Name in keyof OwnTenant]: OwnTenant[Name] };

  async function set(settings: object): Promise<void> {
    await here.at.site.inject({
      method: 'PUT',
      url: `${here.address}/settings`,
      headers: bearer(here.key),
      payload: settings,
    });
  }
  async function begin(
    settings: object = { saving: { keepDays: 7, onExpiry: 'erase' } },
    definition: object = breakfast,
    own?: MemorySiteOptions,
  ): Promise<void> {
    Object.assign(here, await newTenant(own, definition));
    await set(settings);
  }

  const post = (url: string, fields: Fields) => postForm(here.at.site, url, fields);
  const send = (fields: Fields) => post(here.form, fields);
  const autosave = async (fields: Fields) => (await post(`${here.form}/save`, fields)).json<Autosaved>();
  const open = async (): Promise<string> => (await here.at.site.inject(here.form)).body;
  const goOn = (link: string, step = 'go') => post(`${here.form}/continue`, { key: keyIn(link), do: step });
  const follow = (query: string) => here.at.site.inject(`${here.form}/continue?${query}`);

  /** A person who has answered the first page, and is on the second. */
  async function begun(): Promise<{ page: string; link: string; id: string }> {
    const first = await open();
    const page = (await send({ ...of(first), drink: 'tea', ...next })).body;
    return { page, link: linkIn(page), id: formIdIn(first) };
  }
  /** Sends all that is missing from the second page on. */
  async function finish(page: string, words = 'No') {
    const third = await send({ ...of(page), food: 'Eggs', ...next });
    return send({ ...of(third.body), words, ...sent });
  }

  /** The calls to the container of saved answers from now on. */
  function calls(): string[] {
    const { saved: container } = here.at.containers;
    const made: string[] = [];
    for (const name of ['put', 'get', 'head', 'delete'] as const) {
      const real = container[name].bind(container) as (...given: never[]) => never;
      jest.spyOn(container, name).mockImplementation((...given: unknown[]) => {
        made.push(name);
        return real(...(given as never[]));
      });
    }
    return made;
  }
  const blobs = async () => Array.fromAsync(here.at.containers.saved.list(`${here.tenant}/`));
  /** What is saved for the survey, as text. */
  async function texts(): Promise<string[]> {
    const found = await Promise.all((await blobs()).map(({ name }) => here.at.containers.saved.get(name)));
    return found.flatMap((each) => (each.outcome === 'found' ? [each.bytes.toString()] : []));
  }
  const documents = async () => (await texts()).map((text) => JSON.parse(text) as object);

  const acts = { begin, set, post, send, autosave, open, goOn, follow, begun, finish };
  return { here, ...acts, calls, blobs, texts, documents };
}
