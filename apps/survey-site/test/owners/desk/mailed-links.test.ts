import { beforeEach, describe, expect, test } from '@jest/globals';
import { systemClock } from '@canvass/runtime/clock';
import { eventually, FakeClock } from '@canvass/testing';
import { visitDesk, type DeskVisit } from '../../support/desk-visit.ts';
import { memorySite, type MemorySite, withTenant } from '../../support/memory-site.ts';
import { postForm } from '../../support/ops-site.ts';
import { deliver } from '../mail/deliver.ts';

const publicUrl = 'http://canvass.test';
const address = 'ann@example.org';

let at: MemorySite;
let owner: DeskVisit;

beforeEach(async () => {
  // The worker that delivers has the real time.
  at = memorySite({ options: { publicUrl }, deps: { clock: new FakeClock(systemClock.now()) } });
  owner = await visitDesk(at, await withTenant(at, 'acme', null));
});

const invite = (email: string) =>
  owner.post('/desk/acme/access/members', { name: 'Ann', role: 'editor', email });

const ask = (email: string, tenant = 'acme') => postForm(at, '/desk/sign-in/mail', { tenant, email });

const codeIn = (text: string | undefined, path: string): string =>
  new RegExp(`${publicUrl}/desk/${path}\\?code=([^\\s"]+)`).exec(text ?? '')?.[1] ?? '';

/** A member who has accepted, with this address. */
async function member(): Promise<void> {
  const code = codeIn((await invite(address)).body, 'invitation');
  expect((await postForm(at, '/desk/invitation', { invite: code })).statusCode).toBe(303);
  for await (const { name } of at.containers.singleMails.list()) await at.containers.singleMails.delete(name);
}

const waiting = async () => (await Array.fromAsync(at.containers.singleMails.list())).length;

describe('an invitation with an address', () => {
  test('is shown to the owner, and mailed', async () => {
    const shown = await invite(` ${address} `);
    expect(shown.body).toContain('The link is also on its way to');
    await deliver(at, async ({ received }) => {
      await eventually(() => expect(received).toHaveLength(1));
      const [mail] = received;
      expect([mail?.to, mail?.headers.get('subject')]).toEqual([address, 'You are invited to acme']);
      const code = codeIn(mail?.text, 'invitation');
      expect(code).toBe(codeIn(shown.body, 'invitation'));
      expect((await postForm(at, '/desk/invitation', { invite: code })).statusCode).toBe(303);
    });
  });

  test.each(['nobody', 'a@b', 'a@x.org\r\nBcc: b@x.org'])(
    'is not made for %j, and the form keeps it',
    async (email) => {
      const refused = await invite(email);
      expect([refused.statusCode, refused.body.includes('or leave it empty')]).toEqual([422, true]);
      expect(refused.body).toContain('value="Ann"');
      expect(await waiting()).toBe(0);
    },
  );
});

describe('a link by mail', () => {
  test('signs a member in once, whatever the capitals of the address', async () => {
    await member();
    const asked = await ask('Ann@Example.org');
    expect([asked.statusCode, asked.body.includes('a link is on its way')]).toEqual([200, true]);
    await deliver(at, async ({ received }) => {
      await eventually(() => expect(received).toHaveLength(1));
      // To the address of the member: a mail server may tell capitals apart.
      expect(received[0]?.to).toBe(address);
      const code = decodeURIComponent(codeIn(received[0]?.text, 'welcome'));
      const open = () => postForm(at, '/desk/welcome', { code });
      const opened = await open();
      expect([opened.statusCode, opened.headers.location]).toEqual([303, '/desk/acme/passkeys']);
      expect((await open()).statusCode).toBe(401);
    });
  });

  test('goes to nobody else, and the page does not tell who is a member', async () => {
    await member();
    const known = await ask(address);
    await eventually(async () => expect(await waiting()).toBe(1));
    for (const answer of [await ask('bob@example.org'), await ask(address, 'other'), await ask(address)]) {
      expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    }
    // Mails that are stored after the answers are there when the site has closed.
    await at.site.close();
    expect(await waiting()).toBe(1);
  });

  test('is not mailed to a person who has not joined', async () => {
    await invite(address);
    await ask(address);
    await at.site.close();
    expect(await waiting()).toBe(1);
  });

  test.each([
    ['nobody', 'acme', ['email']],
    [address, 'No Account', ['tenant']],
    ['nobody', 'No Account', ['tenant', 'email']],
  ])('needs an account and an address: %s, %s', async (email, tenant, wrong) => {
    const refused = await ask(email, tenant);
    expect(refused.statusCode).toBe(422);
    const marked = [...refused.body.matchAll(/name="(\w+)"[^>]* aria-invalid="true"/g)];
    expect(marked.map(([, name]) => name)).toEqual(wrong);
  });

  test('is limited by the address of the network', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(`p${n}@example.org`)).statusCode);
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
  });

  test.each([
    ['no mail', { deps: { singleMails: undefined }, options: { publicUrl } }],
    ['no address of the site', {}],
  ])('is not offered where there is %s', async (_why, options) => {
    at = memorySite(options);
    const key = await withTenant(at, 'acme', null);
    expect((await at.site.inject('/desk/sign-in/mail')).body).toContain('This site sends no mail');
    expect((await ask(address)).statusCode).toBe(404);
    const form = await (await visitDesk(at, key)).get('/desk/acme/access/members/new');
    expect(form.body).not.toContain('type="email"');
  });
});
