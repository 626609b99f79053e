import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { Tenants } from '@canvass/storage';
import { tenantSlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import type { Challenges } from './challenges.ts';
import { readUserHandle, userHandle } from './user-handle.ts';

/** The library and what it needs take some ten MiB. Only sites whose members have passkeys load them. */
const webauthn = () => import('@simplewebauthn/server');

type FoundPasskey = NonNullable<Awaited<ReturnType<Tenants['findPasskey']>>>;

/** A member who adds a passkey. */
export interface PasskeyMember {
  readonly tenant: string;
  readonly memberId: string;
  readonly name: string;
  /** The ids of the passkeys that the member has: an authenticator with one of them makes no second one. */
  readonly known: readonly string[];
}

export type NewPasskey =
  | {
      readonly outcome: 'passkey';
      readonly id: string;
      readonly publicKey: string;
      readonly counter: number;
    }
  | { readonly outcome: 'refused' };

export type SignedIn =
  | ({
      readonly outcome: 'signed-in';
      readonly tenant: string;
      /** The new counter; undefined if it is as before. */
      readonly counter: number | undefined;
    } & FoundPasskey)
  /** Another signature, another site, an old or used challenge, or a passkey that nobody has (any more). `error`: why, if the library said so. */
  | { readonly outcome: 'refused'; readonly error?: unknown };

/** Makes what browsers ask for, and checks what they send. `origin`: at which people reach the site. */
export interface PasskeyChecks {
  optionsToAdd(origin: string, member: PasskeyMember): Promise<PublicKeyCredentialCreationOptionsJSON>;
  /** Checks a new passkey as the browser sent it, in JSON. Throws `StorageError`. */
  added(origin: string, member: PasskeyMember, sent: string): Promise<NewPasskey>;
  optionsToSignIn(origin: string): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Checks the signature that the browser sent, in JSON. Throws `StorageError`. */
  signedIn(origin: string, sent: string): Promise<SignedIn>;
}

export interface PasskeyChecksDeps {
  readonly tenants: Pick<Tenants, 'findPasskey'>;
  readonly challenges: Challenges;
}

/** A passkey is chosen and confirmed with a finger, a face or a PIN: it is the only proof. */
const userVerification = 'required';
/** Ed25519, ECDSA on P-256 and RSA, by their numbers in COSE: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];
const toSignIn = 'sign in';
const toAdd = ({ tenant, memberId }: PasskeyMember): string => `add ${tenant}/${memberId}`;
const refused = { outcome: 'refused' } as const;

const sentSchema = z.looseObject({
  id: z.string().max(2_000),
  response: z.looseObject({ clientDataJSON: z.string(), userHandle: z.string().optional() }),
});

export function createPasskeyChecks({ tenants, challenges }: PasskeyChecksDeps): PasskeyChecks {
  /** What every check has in common. */
  const expected = (origin: string, purpose: string) => ({
    expectedChallenge: (challenge: string) => challenges.isCurrent(challenge, purpose),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
  });

  return {
    async optionsToAdd(origin, member) {
      const { generateRegistrationOptions } = await webauthn();
      return generateRegistrationOptions({
        rpName: 'Canvass',
        rpID: new URL(origin).hostname,
        userID: userHandle(member),
        userName: `${member.name} (${member.tenant})`,
        userDisplayName: member.name,
        challenge: challenges.fresh(toAdd(member)),
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: member.known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification },
      });
    },

    async added(origin, member, sent) {
      const response = read(sent);
      if (response === undefined) return refused;
      const { verifyRegistrationResponse } = await webauthn();
      const checked = await verifyRegistrationResponse({
        ...expected(origin, toAdd(member)),
        response: response as unknown as RegistrationResponseJSON,
        supportedAlgorithmIDs,
      }).catch(() => undefined);
      if (!checked?.verified || !(await challenges.use(challengeOf(response)))) return refused;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return {
        outcome: 'passkey',
        id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
      };
    },

    async optionsToSignIn(origin) {
      const { generateAuthenticationOptions } = await webauthn();
      const rpID = new URL(origin).hostname;
      return generateAuthenticationOptions({ rpID, challenge: challenges.fresh(toSignIn), userVerification });
    },

    async signedIn(origin, sent) {
      const response = read(sent);
      const { tenant, memberId } = readUserHandle(response?.response.userHandle ?? '');
      if (response === undefined || !tenantSlugSchema.safeParse(tenant).success) return refused;
      const found = await tenants.findPasskey(tenant, memberId, response.id);
      if (found === undefined) return refused;
      const { id, publicKey, counter } = found.passkey;
      const { verifyAuthenticationResponse } = await webauthn();
      const checked = await verifyAuthenticationResponse({
        ...expected(origin, toSignIn),
        response: response as unknown as AuthenticationResponseJSON,
        credential: { id, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
      }).catch((error: unknown) => ({ verified: false as const, error }));
      if (!checked.verified) return { ...refused, ...('error' in checked && { error: checked.error }) };
      if (!(await challenges.use(challengeOf(response)))) return refused;
      const { newCounter } = checked.authenticationInfo;
      const changed = newCounter === counter ? undefined : newCounter;
      return { outcome: 'signed-in', tenant, ...found, counter: changed };
    },
  };
}

type SentPasskey = z.infer<typeof sentSchema>;

function read(sent: string): SentPasskey | undefined {
  try {
    return sentSchema.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}

/** The challenge that was signed. The check has read it from the same bytes. */
function challengeOf({ response }: SentPasskey): string {
  const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
  return z.object({ challenge: z.string() }).parse(data).challenge;
}
