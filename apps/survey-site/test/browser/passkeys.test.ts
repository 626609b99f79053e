import { expect, test } from '@jest/globals';
import { follow, keepScreenshot, type Page, withPage } from '@canvass/testing/browser';
import { overflow } from '../support/overflow.ts';
import { ownerInBrowser } from '../support/owner-in-browser.ts';

const owner = ownerInBrowser();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives the browser a device that keeps passkeys, and whose owner always confirms. */
async function addDevice(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

test('a person accepts an invitation, and from then on signs in with a passkey', async () => {
  // Browsers take no address of digits as the name of a site.
  const origin = owner.at.origin.replace('127.0.0.1', 'localhost');
  const invited = await owner.at.deps.tenants.invite('acme', { name: 'Ann', role: 'owner' });
  const code = invited.outcome === 'invited' ? invited.code : '';
  await withPage(owner.browser, { viewport: { width: 390, height: 844 } }, async (page) => {
    await addDevice(page);
    await page.goto(`${origin}/desk/invitation?code=${code}`);
    await keepScreenshot(page, 'member-invitation');
    await follow(button(page, 'Accept'));
    await page.getByText('You have joined').waitFor();
    await keepScreenshot(page, 'passkeys-none');
    await follow(button(page, 'Add a passkey'));
    await page.getByText('The passkey is added').waitFor();
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['This device']);
    await keepScreenshot(page, 'passkeys');
    expect(await page.evaluate(overflow)).toBeUndefined();

    await page.getByText('Your account and menu').click({ force: true });
    await follow(button(page, 'Sign out'));
    await keepScreenshot(page, 'sign-in-with-passkey');
    await follow(button(page, 'Sign in with a passkey'));
    expect(new URL(page.url()).pathname).toBe('/desk/acme');

    await page.goto(`${origin}/desk/acme/access`);
    await keepScreenshot(page, 'people-with-member');
    owner.at.time.ms += 15 * 60_000;
    await page.goto(`${origin}/desk/acme/passkeys`);
    expect(await button(page, 'Remove the passkey “This device”').count()).toBe(0);
    await keepScreenshot(page, 'passkeys-sign-in-again');
    expect(await page.evaluate(overflow)).toBeUndefined();
    await follow(button(page, 'Use a passkey'));
    await follow(button(page, 'Remove the passkey “This device”'));
    await page.getByText('The passkey is removed').waitFor();
    await page.getByText('Your account and menu').click({ force: true });
    await follow(button(page, 'Sign out'));
    await follow(button(page, 'Sign in with a passkey'));
    await page.getByText('This passkey does not sign in here').waitFor();
    await keepScreenshot(page, 'passkey-refused');
  });
});
