import { createRevokedSessions } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { ulid } from 'ulid';
import { createAgentClient } from '@canvass/operators-site';
import { adminApiKey, memorySite, type MemorySite, type MemorySiteOptions } from './memory-site.ts';

/** A site in memory, with a clock to set, whose dashboard reads from this agent. */
export function opsSite(agentUrl?: string, { deps, ...others }: MemorySiteOptions = {}): MemorySite {
  const made: { at?: MemorySite } = {};
  const at = memorySite({
    ...others,
    deps: {
      dashboard: {
        depths: () => made.at!.hints.depths(),
        askAgent: createAgentClient({
          url: agentUrl,
          clock: {
            setTimeout: (run, delayMs) => made.at!.time.setTimeout(run, delayMs),
            clearTimeout: (timer) => made.at!.time.clearTimeout(timer),
          },
          limitMs: 1_000,
          fetch,
        }),
        revokedSessions: createRevokedSessions({
          container: memoryBlobContainer(new MemoryBlobService(), 'revoked-sessions'),
          clock: { now: () => made.at!.time.ms },
        }),
        isQueueBilled: true,
      },
      ...deps,
    },
  });
  made.at = at;
  return at;
}

/** Adds `failed` hints that were tried too often, and `others` as messages that are no hints. */
export async function addDeadLetters(
  at: MemorySite,
  failed: number,
  others: readonly string[] = [],
): Promise<void> {
  for (let n = 0; n < failed; n += 1) {
    await at.hints.send({ segmentId: ulid() });
    const [message] = await at.hints.receive(1, 60_000);
    if (message === undefined) throw new Error('it was just sent');
    await at.hints.moveToPoison(message, {
      reason: 'too-many-dequeues',
      error: new Error('the summary of acme/coffee cannot be read'),
    });
  }
  for (const text of others) at.queues.put(at.hints.name, text);
  if (others.length > 0) await at.hints.receive(1, 60_000);
}

const host = 'canvass.test';
const origin = `http://${host}`;

/** Posts a form as a page of the site would. */
export function postForm(
  { site }: Pick<MemorySite, 'site'>,
  url: string,
  fields: Record<string, string | readonly string[]>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each);
  return site.inject({
    method: 'POST',
    url,
    headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body.toString(),
  });
}

/** Signs in and returns the `Cookie` header. */
export async function signIn(at: Pick<MemorySite, 'site'>): Promise<{ cookie: string }> {
  const answer = await postForm(at, '/ops/sign-in', { key: adminApiKey });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';', 1);
  if (answer.statusCode !== 303) throw new Error(`not signed in: ${answer.body}`);
  return { cookie };
}
