import { clientKey } from '@canvass/web/limits';
import { problem, type Refuser, retryAfter } from '@canvass/web/problems';
import type { Auth } from '@canvass/web/app';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInFailedPage } from './failed-page.ts';
import { signInTexts as texts } from './texts.ts';

type Why = Exclude<keyof typeof texts.problems, 'tooMany'>;

/** These refusals can answer a guess, so they count as wrong keys. No guess leads to the others. */
const guesses: ReadonlySet<Why> = new Set([
  'notStarted',
  'codeRefused',
  'invalid',
  'invitationOver',
  'otherDirectory',
  'noRole',
  'stranger',
  'passkey',
]);

export interface RefusingSignInDeps {
  readonly auth: Pick<Auth, 'countFailure'>;
  readonly refuser: Refuser;
}

/** Returns a function that refuses a sign-in. Call it before anything else: a client that resets its connection has no address afterwards. */
export function refusingSignIn(
  { auth, refuser }: RefusingSignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): (why: Why) => Promise<FastifyReply> {
  const address = clientKey(request);
  return async (why) => {
    const type = why === 'unavailable' ? 'provider-unavailable' : 'sign-in-refused';
    const failed = problem(type, { headers: why === 'unavailable' ? retryAfter(10) : {} });
    const refused = guesses.has(why) ? await auth.countFailure(failed, request, address) : failed;
    const { title, detail } = texts.problems[refused === failed ? why : 'tooMany'];
    return refuser.refuse(request, reply, refused, () => signInFailedPage(title, detail));
  };
}
