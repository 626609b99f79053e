import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { compileCache } from '@canvass/testing';

export const oidcClient = { clientId: 'canvass', clientSecret: 'the-secret-of-the-tests' };
const redirectUri = 'http://canvass.test/desk/oidc/callback';

export interface LocalProvider {
  readonly issuer: string;
  /** Who signs in next: `sub`, and further claims of the token. */
  readonly expect: (person: { readonly sub: string; readonly [claim: string]: unknown }) => Promise<void>;
  /** Signs the person in at an address that the site gave, as a browser; returns where the provider sends it. */
  readonly visit: (address: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

/** A real OpenID provider on loopback, at which everyone is signed in at once. */
export async function localProvider(): Promise<LocalProvider> {
  const { clientId, clientSecret } = oidcClient;
  const main = join(import.meta.dirname, 'oidc-provider-main.ts');
  const child = spawn(process.execPath, [main, clientId, clientSecret, redirectUri], {
    env: { ...compileCache, PATH: process.env['PATH'] },
    // It warns that it keeps everything in memory.
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const issuer = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('http://127.0.0.1') && resolve(line));
    void exited.then(() => reject(new Error('the provider did not start')));
  });

  return {
    issuer,
    expect: async (person) => {
      await fetch(`${issuer}/person`, { method: 'PUT', body: JSON.stringify(person) });
    },
    visit: async (address) => {
      const cookies = new Map<string, string>();
      let next = new URL(address);
      for (let hops = 0; next.origin === issuer; hops += 1) {
        if (hops > 10) throw new Error('the provider goes round in circles');
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { headers: { cookie }, redirect: 'manual' });
        for (const set of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = set.split(';', 1)[0]!.split('=', 2);
          cookies.set(name, value);
        }
        const location = answer.headers.get('location');
        if (location === null) throw new Error(`${answer.status} ${await answer.text()}`);
        next = new URL(location, next);
      }
      return next;
    },
    close: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
