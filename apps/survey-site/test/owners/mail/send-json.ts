import { bearer, type MemorySite } from '../../support/memory-site.ts';

/** Calls the API with a tenant's key. */
export function sendJson(
  { site }: Pick<MemorySite, 'site'>,
  key: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) {
  return site.inject({ method, url, headers: bearer(key), ...(payload && { payload }) });
}
