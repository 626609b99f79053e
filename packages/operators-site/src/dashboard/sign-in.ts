import { isStorageUnavailable } from '@canvass/storage';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type CheckKey, seeOther } from '@canvass/web/app';
import { formFieldsOf, typedText } from '@canvass/web/bodies';
import { invalid, problem, type Refuser, retryAfter } from '@canvass/web/problems';
import type { OperatorSessions } from './operator-sessions.ts';
import { signIn, signOut } from './sign-in-schemas.ts';
import { signInPage } from './views/sign-in-page.ts';

export interface OpsSessionsDeps {
  readonly sessions: OperatorSessions;
  readonly checkOperatorKey: CheckKey;
  /** The address that people use; undefined if it is not set. */
  readonly publicUrl: string | undefined;
  readonly refuser: Refuser;
  readonly logger: Logger;
}

/** Signs operators in with their key, and out. */
export function opsSessions(app: FastifyInstance, deps: OpsSessionsDeps): void {
  const { sessions, checkOperatorKey, publicUrl, refuser, logger } = deps;
  const secureFor = (request: FastifyRequest) => ({
    secure: (publicUrl?.startsWith('https:') ?? false) || request.protocol === 'https',
  });

  app.post('/sign-in', { schema: signIn }, async (request, reply) => {
    const { key } = formFieldsOf(request);
    const given = typedText(key);
    if (given === '') {
      const error = 'Enter the operator key.';
      const missing = invalid([{ path: 'key', message: error }]);
      return refuser.refuse(request, reply, missing, () => signInPage({ error }));
    }
    const refused = await checkOperatorKey(given, request);
    if (refused !== undefined) {
      return refuser.refuse(request, reply, refused, ({ status }) =>
        signInPage({ error: status === 429 ? tooMany : 'This is not the operator key.' }),
      );
    }
    logger.info('an operator signed in');
    return seeOther(reply.header('set-cookie', sessions.open(secureFor(request))), '/ops');
  });

  app.post('/sign-out', { schema: signOut }, async (request, reply) => {
    try {
      const cookie = await sessions.close(request.headers.cookie, secureFor(request));
      return seeOther(reply.header('set-cookie', cookie), '/ops?done=sign-out');
    } catch (error) {
      if (!isStorageUnavailable(error)) throw error;
      return refuser.refuse(request, reply, stillSignedIn);
    }
  });
}

const stillSignedIn = problem('storage-unavailable', {
  detail: 'You may still be signed in. Sign out again in a moment.',
  headers: retryAfter(5),
});

const tooMany = 'Too many wrong keys from this address. Wait a minute; the correct key still works.';
