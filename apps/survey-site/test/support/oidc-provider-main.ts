// A real OpenID provider on loopback, at which everyone is signed in at once. It prints its address, takes the next person at
// `PUT /person`, and ends when its input ends. A process of its own, because Jest cannot load the provider.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

interface Person {
  readonly sub: string;
}

interface AskedGrant {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
  };
}

const [, , clientId = '', clientSecret = '', redirectUri = ''] = process.argv;
let person: Person = { sub: 'nobody' };
let handle: (request: IncomingMessage, response: ServerResponse) => void;

async function takePerson(request: IncomingMessage, response: ServerResponse): Promise<void> {
  person = (await json(request)) as Person;
  response.end();
}

const server = createServer((request, response) => handle(request, response));
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub', 'name', 'preferred_username', 'roles', 'tid', 'oid'] },
    // Claims stand in the token itself, as with Entra ID.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context: unknown, accountId: string) => ({ accountId, claims: () => person }),
    loadExistingGrant: async ({ oidc: { client, session } }: AskedGrant) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url === '/interaction') {
      void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    } else if (request.url === '/person') {
      void takePerson(request, response);
    } else callback(request, response);
  };
  console.log(issuer);
});
process.stdin.resume().once('end', () => process.exit());
