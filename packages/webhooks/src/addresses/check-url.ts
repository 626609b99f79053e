import type { AddressPolicy, AddressRefusal } from './address-policy.ts';
import { webhookLimits } from '../state/webhook.ts';

/** Why a webhook cannot have an address. */
export type UrlFault = 'not-a-url' | 'too-long' | 'has-credentials' | AddressRefusal;

/** Checks an address as far as possible without a request. Returns the URL as it is stored, without a fragment. */
export function checkUrl(
  text: string,
  policy: AddressPolicy,
): { readonly ok: true; readonly url: string } | { readonly ok: false; readonly fault: UrlFault } {
  const url = URL.parse(text);
  const refuse = (fault: UrlFault) => ({ ok: false, fault }) as const;
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return refuse('not-a-url');
  if (url.username !== '' || url.password !== '') return refuse('has-credentials');
  url.hash = '';
  if (url.href.length > webhookLimits.urlLength) return refuse('too-long');
  const refusal = policy.refusalOfUrl(url);
  return refusal ? refuse(refusal) : { ok: true, url: url.href };
}
