import { createReceipts } from '@canvass/respondents-site';
import { adminApiKey, type MemorySite } from './memory-site.ts';

const deletedInstance = '01ARZ3NDEKTSV4RRFFQ69G5FAW';

/** What a browser has after it has sent a form. */
export interface SentForm {
  /** Of the thank-you page. */
  readonly address: string;
  readonly id: string;
  readonly code: string;
  /** The `Cookie` header of its next requests to the survey's addresses. */
  readonly cookie: string;
}

export function sentForm({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): SentForm {
  const address = String(headers['location']);
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  const cookie = set.map((each) => each.split(';', 1)[0]!).join('; ');
  return {
    address,
    id: new URL(address, 'http://localhost').searchParams.get('id') ?? '',
    code: /canvass-code=(\w+)/.exec(cookie)?.[1] ?? '',
    cookie,
  };
}

/** The address of the thank-you page of an answer that was stored. */
export async function thanksAddress(
  { deps }: Pick<MemorySite, 'deps'>,
  form: string,
  id = '01ARZ3NDEKTSV4RRFFQ69G5FAV',
): Promise<string> {
  const [, , tenant = '', survey = ''] = form.split('/');
  const found = await deps.definitions.read(tenant, survey);
  const instance = found.outcome === 'found' ? found.stored.instance : deletedInstance;
  return `${form}/thanks?${createReceipts(adminApiKey).queryOf({ tenant, survey, instance, id })}`;
}
