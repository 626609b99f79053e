import { expect } from '@jest/globals';
import {
  type Browser,
  type BrowserContextOptions,
  follow,
  type Page,
  withPage,
} from '@canvass/testing/browser';
import { createNoticeTokens } from '@canvass/mail';
import { createPublicResultsLinks } from '@canvass/owners-site';
import { signInToDesk } from './desk-site.ts';
import { formIdIn } from './form-id.ts';
import { hiddenFieldsIn } from './hidden-fields.ts';
import { livingSite, type LivingSite } from './living-site.ts';
import { postForm } from './post-form.ts';
import { adminApiKey, bearer, withTenant } from './memory-site.ts';
import { addDeadLetters, signIn } from './ops-site.ts';
import { pagedSurvey, typedSurvey, type TypedTexts } from './typed-survey.ts';

export interface SitePage {
  readonly name: string;
  /** Whether it shows one of the texts. */
  readonly hasTexts: boolean;
  /** @throws if the page that it leads to is not the one that is meant: by its status and its texts. */
  readonly visit: (page: Page) => Promise<void>;
}

export interface EveryPage {
  readonly pages: readonly SitePage[];
  /** Opens a page that is signed in everywhere. */
  readonly open: (options: BrowserContextOptions, use: (page: Page) => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const desk = '/desk/acme/surveys';
const api = '/v1/tenants/acme/surveys';

type Way = (page: Page) => Promise<unknown>;

interface Expected {
  /** 200 if left out. */
  readonly status?: number;
  /** True if left out. */
  readonly hasTexts?: boolean;
}

/** A page that nobody's texts belong on. */
const noTexts: Expected = { hasTexts: false };
/** The same form again, with what is wrong in it. */
const invalid: Expected = { status: 422 };
const notFound: Expected = { status: 404, hasTexts: false };

/** Sends the first page of a form, with nothing in it, so that somebody has begun to answer. */
async function begin(at: LivingSite, survey: string): Promise<void> {
  const url = `/s/acme/${survey}`;
  const { body } = await at.site.inject({ url });
  await postForm(at.site, url, [...hiddenFieldsIn(body), ['submission:step', 'next']]);
  await at.count();
}

/** A site whose pages show these texts wherever somebody can type one. */
export async function everyPage(browser: Browser, texts: TypedTexts): Promise<EveryPage> {
  const at = await livingSite();
  const key = await withTenant(at, 'acme', null);
  const call = async <Answer>(method: 'PUT' | 'POST', url: string, payload: object): Promise<Answer> => {
    const answer = await at.site.inject({ method, url, headers: bearer(key), payload });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.body}`);
    return answer.json<Answer>();
  };
  const put = async (name: string, definition: object, settings: object = {}): Promise<void> => {
    await call('PUT', `${api}/${name}`, definition);
    await call('PUT', `${api}/${name}/settings`, settings);
  };
  const { answer, description } = texts;

  await put('typed', typedSurvey(texts, { isOld: true }), {
    thanksText: description,
    publicResults: { texts: true },
  });
  const answers = {
    one: 'a',
    several: { chosen: ['a', 'other'], other: answer.slice(0, 100) },
    list: 'a',
    scale: 4,
    number: 12,
    text: answer,
    stars: 4,
    smileys: 2,
    slider: 9,
    matrix: { a: 'a', b: 'b' },
    ticked: { a: ['a', 'b'] },
    ranking: ['b', 'a', 'c'],
    sum: { a: 7, b: 3 },
    consent: true,
    email: 'ann@example.org',
    phone: '+44 20 7946 0018',
    url: 'https://example.org/menu',
    weight: 72.25,
    date: '2026-11-22',
    time: '09:30',
  };
  await call('POST', `${api}/typed/answers`, { answers: { ...answers, gone: answer } });
  await call('POST', `${api}/typed/answers`, { answers: { one: 'b', scale: 2, text: answer } });
  await at.count();
  await call('PUT', `${api}/typed`, typedSurvey(texts, { isOld: false }));
  await put('paged', pagedSurvey(texts), { progress: true });
  await begin(at, 'paged');
  const saved = await saveOldAnswers(at, { put, texts });
  await put('plain', typedSurvey(texts, { isOld: false }));
  await put('closed', typedSurvey(texts, { isOld: false }), { closed: true, closedText: description });
  await put('scheduled', typedSurvey(texts, { isOld: false }), { opensAt: '2099-01-01T00:00:00.000Z' });
  await put('invited', typedSurvey(texts, { isOld: false }), { inviteOnly: true });
  const added = await call<{ id: string }>('POST', '/v1/tenants/acme/keys', {
    name: texts.name,
    role: 'viewer',
  });
  const invited = await at.deps.tenants.invite('acme', { name: texts.name, role: 'viewer' });
  if (invited.outcome !== 'invited') throw new Error(invited.outcome);
  const member = invited.member.id;
  const batch = await call<{ id: string }>('POST', `${api}/typed/invitations`, { count: 2 });
  const people = await call<{ id: string }>('POST', `${api}/typed/mail`, {
    name: texts.name.slice(0, 100),
    recipients: ['a', 'c', 'd', 'e', 'f']
      .map((name) => `Ann <${name.repeat(60)}@${'b'.repeat(60)}.example.org>`)
      .join('\n'),
    anonymous: true,
  });
  const mailed = await call<{ mailings: { id: string }[] }>(
    'POST',
    `${api}/typed/mail/${people.id}/mailings`,
    {
      texts: { [texts.language ?? 'en']: { subject: texts.name.slice(0, 200), text: texts.name } },
    },
  );
  await call('PUT', `${api}/typed/notices`, {
    notices: [{ email: `${'c'.repeat(60)}@${'d'.repeat(60)}.example.org`, often: 'daily', language: 'de' }],
  });
  const tokens = createNoticeTokens(adminApiKey);
  const again = await call<{ id: string }>('POST', `${api}/typed/mail`, {
    name: texts.name.slice(0, 100),
    recipients: 'ann@example.org',
  });
  const doneOnce = await bounced(
    at,
    again.id,
    await call('POST', `${api}/typed/mail/${again.id}/mailings`, {
      texts: { [texts.language ?? 'en']: { subject: texts.name.slice(0, 200), text: texts.name } },
    }),
  );
  await put('linked', {
    title: texts.name,
    questions: [
      { id: 'x'.repeat(60), text: texts.name, type: 'text', hidden: true },
      { id: 'why', text: texts.name, type: 'text' },
    ],
  });
  const linked = await call<{ id: string }>('POST', `${api}/linked/invitations`, { count: 2 });
  const webhook = await call<{ id: string }>('POST', `${api}/typed/webhooks`, {
    url: `https://hooks.internal/${'x'.repeat(80)}`,
    events: ['answers.counted'],
    description: texts.name,
  });
  const analysis = await call<{ id: string }>('POST', `${api}/typed/analyses`, {
    where: { one: ['a'], text: { contains: answer.slice(0, 20) } },
    by: 'one',
  });
  const { link: welcome } = await call<{ link: string }>('POST', '/v1/tenants/acme/sign-in-links', {});
  await addDeadLetters(at, 1, [answer]);
  // The last one has a text of its own.
  const letter = (await at.hints.poison.peek(2)).at(-1);

  const stored = await at.deps.definitions.read('acme', 'typed');
  if (stored.outcome !== 'found') throw new Error('there is no survey');
  const { instance, settings } = stored.stored;
  const id = settings?.publicResults?.id ?? '';
  const results = createPublicResultsLinks(adminApiKey).addressOf({
    tenant: 'acme',
    survey: 'typed',
    instance,
    id,
  });

  const to =
    (path: string): Way =>
    (page) =>
      page.goto(`${at.origin}${path}`);
  /** The page that a form leads to. */
  const sent =
    (path: string, button: string, prepare: Way = () => Promise.resolve()): Way =>
    async (page) => {
      await page.goto(`${at.origin}${path}`);
      await prepare(page);
      await follow(page.locator(button).first());
    };
  const send = 'main form button[type=submit]';
  const answering: Way = async (page) => {
    await page.locator('[name=one]').first().check();
    for (const field of await page.locator('textarea').all()) await field.fill(answer);
  };
  /** Sends a form that was opened while its survey was open. */
  const late: Way = async (page) => {
    await page.goto(`${at.origin}/s/acme/plain`);
    await answering(page);
    await page.evaluate("document.forms[0].action = '/s/acme/closed'");
    await follow(page.locator(send).first());
  };
  const edit = `${desk}/paged/edit`;
  const thanksWithText = sent('/s/acme/typed', send, answering);
  /** With the code of the answers that were just sent. */
  const withdraw: Way = async (page) => {
    await thanksWithText(page);
    await follow(page.locator('a[href*="/withdraw"]'));
    await page.locator('[name=code]:not([value=""])').waitFor();
  };
  const withdrawUnknown = sent('/s/acme/typed/withdraw', send, async (page) => {
    await page.locator('[name=id]').fill('x'.repeat(300));
    await page.locator('[name=code]').fill('y'.repeat(300));
  });

  const ways: readonly (readonly [name: string, way: Way, expected?: Expected])[] = [
    ['form', to('/s/acme/typed')],
    ['form with errors', sent('/s/acme/typed', send), invalid],
    ['first page of a form', to('/s/acme/paged')],
    ['first page with errors', sent('/s/acme/paged', send), invalid],
    ['second page of a form', sent('/s/acme/paged', send, answering)],
    ['late answers', late, { status: 409 }],
    ['thanks', sent('/s/acme/plain', send, answering)],
    ['thanks with a text', thanksWithText],
    ['saved form', sent('/s/acme/saved', '[name="submission:step"][value=save]', answering)],
    ['saved answers', to(saved)],
    ['saved answers that do not fit any more', sent(saved, send)],
    ['nothing saved', to('/s/acme/saved/continue?key=x'), { status: 404 }],
    ['withdraw', withdraw],
    ['withdraw refused', withdrawUnknown, { status: 404 }],
    ['withdrawn', to('/s/acme/typed/withdrawn')],
    ['closed', to('/s/acme/closed')],
    ['scheduled', to('/s/acme/scheduled')],
    ['invitation needed', to('/s/acme/invited'), { status: 403 }],
    ['no such survey', to(`/s/acme/${'gone'.repeat(12)}`), notFound],
    ['public results', to(results)],
    ['public report', to(`${results}/report`)],
    ['public results, gone', to(`${results}x`), notFound],

    ['sign-in', to('/desk/sign-in'), noTexts],
    ['welcome', to(new URL(welcome, at.origin).pathname + new URL(welcome, at.origin).search), noTexts],
    ['surveys', to('/desk/acme')],
    ['surveys, none found', to(`/desk/acme?q=${encodeURIComponent(`${texts.title.slice(0, 60)} none`)}`)],
    ['new survey', to('/desk/acme/new'), noTexts],
    ['templates', to('/desk/acme/templates'), noTexts],
    ['template', to('/desk/acme/templates/staff'), noTexts],
    ['form of a template', to('/desk/acme/templates/staff/form'), noTexts],
    ['import', to('/desk/acme/import'), noTexts],
    [
      'imported',
      sent('/desk/acme/import', send, (page) =>
        page.locator('#json').fill(JSON.stringify(pagedSurvey(texts))),
      ),
    ],
    [
      'imported from SurveyJS',
      sent('/desk/acme/import', send, (page) =>
        page.locator('#json').fill(JSON.stringify(surveyJsOf(texts))),
      ),
    ],
    ['invitation of a member', to(`/desk/invitation?code=${invited.code}`)],
    ['passkeys', to('/desk/acme/passkeys'), noTexts],
    ['link by mail', to('/desk/sign-in/mail'), noTexts],
    ['access', to('/desk/acme/access')],
    ['new key', to('/desk/acme/access/keys/new'), noTexts],
    ['new member', to('/desk/acme/access/members/new'), noTexts],
    ['role', to(`/desk/acme/access/members/role?id=${member}`)],
    ['removal of a member', to(`/desk/acme/access/members/remove?id=${member}`)],
    ['removal of a key', to(`/desk/acme/access/keys/revoke?id=${added.id}`)],
    ['audit', to('/desk/acme/audit')],
    ['results', to(`${desk}/typed`)],
    ['results, filtered', to(`${desk}/typed?where[one]=a&where[scale]=2..4`)],
    ['how far people get', to(`${desk}/paged/progress`)],
    ['how far people get, not counted', to(`${desk}/typed/progress`)],
    ['how far people get, refused', to(`${desk}/paged/progress?where[step]=a`), invalid],
    ['comparison', to(`${desk}/typed/compare?by=one`)],
    ['comparison over time', to(`${desk}/typed/compare?by=@week`)],
    ['comparison of periods', to(`${desk}/typed/compare?by=@periods`)],
    ['comparison of surveys', to(`${desk}/typed/compare?by=@survey`)],
    ['results, in tables', to(`${desk}/typed?table=@trend,one,scale`)],
    ['filter', to(`${desk}/typed/filter?question=one`)],
    ['filter, refused', to(`${desk}/typed/filter?question=scale&test=value&from=x`), invalid],
    ['results, refused', to(`${desk}/typed?where[one]=none`), invalid],
    ['analyses', to(`${desk}/typed/analyses`)],
    ['analysis', to(`${desk}/typed/analyses/${analysis.id}`)],
    ['answers', to(`${desk}/typed/answers`)],
    ['answer', to(`${desk}/typed/answers/1`)],
    ['erase', to(`${desk}/typed/answers/1/erase`)],
    ['texts', to(`${desk}/typed/texts/text?where[one]=a`)],
    ['export', to(`${desk}/typed/export`)],
    ['report', to(`${desk}/typed/report`)],
    ['report with groups', to(`${desk}/typed/report?by=one`)],
    ['builder', to(edit)],
    ['builder, survey open', sent(edit, '[id="do-open:survey"]')],
    ['builder, page open', sent(edit, '[id^="do-open:section"]')],
    ['builder, question open', sent(edit, '[id="do-open:question.one"]')],
    ['builder, condition open', sent(edit, '[id="do-open:question.several"]')],
    ...[
      'scale',
      'text',
      'matrix',
      'ranking',
      'sum',
      'consent',
      'statement',
      'weight',
      'date',
      'time',
      'files',
    ].map((asked) => [`builder, ${asked} open`, sent(edit, `[id="do-open:question.${asked}"]`)] as const),
    ['library', to(`${desk}/paged/library?after=question.one`)],
    ['labels', to(`${desk}/paged/labels`)],
    ['preview', to(`${desk}/paged/preview`)],
    ['preview as wide as a phone', to(`${desk}/paged/preview?on=phone`), noTexts],
    ['languages', to(`${desk}/paged/languages`)],
    ['publish', to(`${desk}/paged/publish`)],
    ['versions', to(`${desk}/typed/versions?from=1&to=2`)],
    ['share', to(`${desk}/typed/share`)],
    ['poster', to(`${desk}/typed/poster`)],
    ['invitations', to(`${desk}/typed/invitations`)],
    ['links with hidden answers', to(`${desk}/linked/invitations/${linked.id}/signed`)],
    ['withdrawal of invitations', to(`${desk}/typed/invitations/${batch.id}/revoke`)],
    ['mailing lists', to(`${desk}/typed/mail`)],
    ['mailing list', to(`${desk}/typed/mail/${people.id}`)],
    [
      'end of a message to a list',
      to(`${desk}/typed/mail/${people.id}/end?mailing=${mailed.mailings[0]!.id}`),
    ],
    ['message that is sent again', to(`${desk}/typed/mail/${again.id}/again?mailing=${doneOnce}`)],
    ['deletion of a list', to(`${desk}/typed/mail/${people.id}/delete`)],
    ['notices', to(`${desk}/typed/notices`)],
    [
      'end of notices',
      to(`/notices/acme/typed/${tokens.tokenOf('acme/typed/any', 'ann@example.org')}`),
      noTexts,
    ],
    ['webhooks', to(`${desk}/typed/webhooks`)],
    ['webhook', to(`${desk}/typed/webhooks/${webhook.id}`)],
    ['replacing a secret', to(`${desk}/typed/webhooks/${webhook.id}/secret`)],
    ['deletion of a webhook', to(`${desk}/typed/webhooks/${webhook.id}/delete`)],
    ['quotas', to(`${desk}/typed/quotas`)],
    ['settings', to(`${desk}/closed/settings`)],
    ['deletion', to(`${desk}/closed/delete`)],
    [
      'settings with errors',
      sent(`${desk}/typed/settings`, 'form[action$="/settings"] button', (page) =>
        page.locator('[name=maxAnswers]').fill('x'.repeat(300)),
      ),
      invalid,
    ],
    ['desk, not found', to(`${desk}/gone`), notFound],

    ['landing', to('/'), noTexts],
    ['reference', to('/reference'), noTexts],
    ['reference, nothing found', to(`/reference?q=${'x'.repeat(100)}`), noTexts],
    ['reference, group', to('/reference/owner'), noTexts],
    ['reference, operation', to('/reference/owner/readSummary'), noTexts],
    ['reference, schema', to('/reference/schemas/SurveyDefinition'), noTexts],
    ['reference, problems', to('/reference/problems'), noTexts],
    ['operations', to('/ops'), noTexts],
    ['dead letter', to(`/ops/dead-letters/${letter?.id}`)],
  ];

  const cookies = [
    { path: '/desk', session: (await signInToDesk(at, key)).cookie },
    { path: '/ops', session: (await signIn(at)).cookie },
  ].map(({ path, session }) => {
    const [name = '', value = ''] = session.split('=', 2);
    return { name, value, url: `${at.origin}${path}` };
  });
  return {
    pages: ways.map(([name, way, expected]) => sitePage(name, way, texts, expected)),
    open: (options, use) =>
      // Without a script a form leads to a page, and nothing moves meanwhile.
      withPage(browser, { javaScriptEnabled: false, ...options }, async (page) => {
        await page.context().addCookies(cookies);
        await use(page);
      }),
    stop: at.stop,
  };
}

function sitePage(
  name: string,
  way: Way,
  texts: TypedTexts,
  { status = 200, hasTexts = true }: Expected = {},
): SitePage {
  const { language: _language, ...typed } = texts;
  // Some pages shorten long texts.
  const begins = Object.values(typed).map((text) => text.slice(0, 25));
  const shown = `(() => {
    const values = [...document.querySelectorAll('input:not([type=hidden]), textarea')].map(({ value }) => value);
    const all = [document.body.innerText, ...values].join(' ');
    return {
      status: performance.getEntriesByType('navigation')[0].responseStatus,
      hasTexts: ${JSON.stringify(begins)}.some((text) => all.includes(text)),
    };
  })()`;
  return {
    name,
    hasTexts,
    visit: async (page) => {
      await way(page).catch((error: unknown) => Promise.reject(new Error(name, { cause: error })));
      expect({ name, ...(await page.evaluate<object>(shown)) }).toEqual({ name, status, hasTexts });
    },
  };
}

function surveyJsOf({ title, description, section, question, label }: TypedTexts): object {
  const choices = [{ value: 'a', text: label }, 'b'];
  return {
    title,
    description,
    pages: [
      {
        name: 'first',
        title: section,
        elements: [
          { type: 'radiogroup', name: 'one', title: question, choices },
          { type: 'file', name: 'file', title: question },
        ],
      },
    ],
  };
}

/** Saves answers to a survey that is then changed. Returns the path of the link to them. */
async function saveOldAnswers(
  at: Awaited<ReturnType<typeof livingSite>>,
  {
    put,
    texts,
  }: {
    readonly put: (name: string, definition: object, settings: object) => Promise<void>;
    readonly texts: TypedTexts;
  },
): Promise<string> {
  const settings = { saving: { keepDays: 7, onExpiry: 'answer' } };
  await put('saved', typedSurvey(texts, { isOld: true }), settings);
  const form = '/s/acme/saved';
  const { body } = await at.site.inject(form);
  const fields = { 'submission:id': formIdIn(body), 'submission:step': 'save', gone: texts.answer };
  const page = await postForm(at.site, form, fields);
  await put('saved', typedSurvey(texts, { isOld: false }), settings);
  return `${form}/continue?key=${/continue\?key=(\w+)/.exec(page.body)?.[1] ?? ''}`;
}

/** Makes of the only message of a list one that is done, and that nobody is known to have got. Returns its id. */
async function bounced(
  { containers }: Pick<LivingSite, 'containers'>,
  list: string,
  { mailings: [mailing] }: { readonly mailings: readonly { readonly id: string }[] },
): Promise<string> {
  for await (const { name } of containers.mails.list('')) {
    const found = await containers.mails.get(name);
    if (!name.endsWith(list) || found.outcome !== 'found') continue;
    const stored = JSON.parse(found.bytes.toString()) as { mailings: object[] };
    const counts = { refused: 1, bounced: 1_000, 'perhaps-sent': 10 };
    const pages = [{ version: 1, attempt: 0, counts, dueMs: null }];
    const mailings = stored.mailings.map((each) => ({ ...each, state: 'done', pages }));
    await containers.mails.put(name, Buffer.from(JSON.stringify({ ...stored, mailings })));
  }
  return mailing!.id;
}
