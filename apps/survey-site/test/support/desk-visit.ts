import type { LightMyRequestResponse } from 'fastify';
import { signInToDesk } from './desk-site.ts';
import type { MemorySite } from './memory-site.ts';
import { postForm } from './ops-site.ts';

/** Someone who is signed in to the desk, with a browser's cookie. */
export interface DeskVisit {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  post(
    path: string,
    fields?: Readonly<Record<string, string | readonly string[]>>,
  ): Promise<LightMyRequestResponse>;
}

/** Signs in to the desk with a tenant's key. Paths begin with `/desk`. */
export async function visitDesk(at: Pick<MemorySite, 'site'>, key: string): Promise<DeskVisit> {
  const { cookie } = await signInToDesk(at, key);
  return {
    get: (path, headers = {}) => at.site.inject({ url: path, headers: { cookie, ...headers } }),
    post: (path, fields = {}) => postForm(at, path, fields, { cookie }),
  };
}
