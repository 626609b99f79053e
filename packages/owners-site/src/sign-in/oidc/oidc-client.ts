import type { Identity } from '@canvass/storage';
import type * as OpenIdClient from 'openid-client';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { shownName } from '../../changes/shown-name.ts';

/** Loads the library with the first sign-in: most sites have no provider. */
const loadLibrary = (): Promise<typeof OpenIdClient> => import('openid-client');

export interface OidcSettings {
  /** To the letter, as tokens name it. http only on this machine. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the two requests of one sign-in share. */
export interface Proofs {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface Person {
  readonly identity: Identity;
  readonly name: string;
  /** The app roles that the provider gives the person. */
  readonly roles: readonly string[];
}

/** `error` is for the log. */
export type OidcFault =
  /** The provider does not answer in time, or not as a provider. */
  | { readonly outcome: 'unavailable'; readonly error: unknown }
  /** The provider, or the person there, refused. */
  | { readonly outcome: 'declined'; readonly error: unknown }
  /** The code is wrong, was used before, or has expired. */
  | { readonly outcome: 'codeRefused'; readonly error: unknown }
  /** The answer or the token does not fit: another state, nonce, issuer, audience, signature or time. */
  | { readonly outcome: 'invalid'; readonly error: unknown };

/** One OpenID provider, by the code flow with PKCE. It is asked only when someone signs in. */
export interface OidcClient {
  readonly issuer: string;
  /** The provider's address to sign in at. */
  begin(
    redirectUri: string,
    proofs: Proofs,
  ): Promise<{ readonly outcome: 'begun'; readonly address: string } | OidcFault>;
  /** Exchanges the code in `answer`, the address at which the provider's answer arrived. */
  finish(
    answer: URL,
    proofs: Proofs,
  ): Promise<{ readonly outcome: 'person'; readonly person: Person } | OidcFault>;
}

/** `limitMs` bounds each request to the provider. */
export function createOidcClient(
  settings: OidcSettings,
  { limitMs }: { readonly limitMs: number },
): OidcClient {
  const { issuer, clientId, clientSecret } = settings;
  const isLocal = new URL(issuer).protocol === 'http:';
  let found: Promise<Configuration> | undefined;

  /** The provider's metadata: asked for once, and again after a failure. */
  const provider = (): Promise<Configuration> => {
    found ??= discover().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };

  async function discover(): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretPost, discovery, enableNonRepudiationChecks } =
      await loadLibrary();
    return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
      timeout: limitMs / 1_000,
      execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
    });
  }

  return {
    issuer,
    async begin(redirectUri, { state, nonce, codeVerifier }) {
      try {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadLibrary();
        const address = buildAuthorizationUrl(await provider(), {
          redirect_uri: redirectUri,
          response_mode: 'query',
          scope: 'openid profile',
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        });
        return { outcome: 'begun', address: address.href };
      } catch (error) {
        return { outcome: 'unavailable', error };
      }
    },

    async finish(answer, { state, nonce, codeVerifier }) {
      let library: typeof OpenIdClient;
      try {
        library = await loadLibrary();
      } catch (error) {
        return { outcome: 'unavailable', error };
      }
      try {
        const tokens = await library.authorizationCodeGrant(await provider(), answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const claims = claimsSchema.safeParse(tokens.claims());
        if (!claims.success) return { outcome: 'invalid', error: claims.error };
        return { outcome: 'person', person: personOf(claims.data) };
      } catch (error) {
        return faultOf(library, error);
      }
    },
  };
}

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string(),
  tid: z.string().optional(),
  oid: z.string().optional(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  roles: z.array(z.string()).default([]),
});

function personOf(claims: z.infer<typeof claimsSchema>): Person {
  const { iss, sub, tid, oid, name, preferred_username: userName, roles } = claims;
  const identity = { issuer: iss, subject: sub, ...(tid && { tid }), ...(oid && { oid }) };
  // The provider is not asked for another one: a name that shows nothing, or the operator's, gives way to the next.
  const shown = [name, userName, sub].map((each) => each && shownName(each)).find(Boolean);
  // Long names would spoil the pages that show them.
  return { identity, name: (shown || '?').slice(0, 100).toWellFormed(), roles };
}

/** Only answers about this sign-in are `invalid`; what is no answer of a provider is `unavailable`. */
function faultOf(
  { AuthorizationResponseError, ClientError, ResponseBodyError }: typeof OpenIdClient,
  error: unknown,
): OidcFault {
  if (error instanceof AuthorizationResponseError) return { outcome: 'declined', error };
  if (error instanceof ResponseBodyError) {
    return { outcome: error.error === 'invalid_grant' ? 'codeRefused' : 'unavailable', error };
  }
  const isAnswer = error instanceof ClientError && !unansweredCodes.has(error.code ?? '');
  return { outcome: isAnswer ? 'invalid' : 'unavailable', error };
}

const unansweredCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);
