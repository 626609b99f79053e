import type { LightMyRequestResponse } from 'fastify';
import type { MemorySite } from './memory-site.ts';
import { postForm } from './ops-site.ts';

/** Someone who is signed in to the desk, with a browser's cookie. */
export interface DeskVisit {
  get(path: string): Promise<LightMyRequestResponse>;
  post(
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<LightMyRequestResponse>;
}

/** Signs in to the desk with a tenant's key. Paths begin with `/desk`. */
export async function visitDesk(at: Pick<MemorySite, 'site'>, key: string): Promise<DeskVisit> {
  const answer = await postForm(at, '/desk/sign-in', { key });
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';', 1);
  if (answer.statusCode !== 303) throw new Error(`not signed in: ${answer.body}`);
  return {
    get: (path) => at.site.inject({ url: path, headers: { cookie } }),
    post: (path, fields = {}) => postForm(at, path, fields, { cookie }),
  };
}
