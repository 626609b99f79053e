import { domainToASCII } from 'node:url';

/** An address has at most this many characters (RFC 5321). */
const maxAddressLength = 254;
/** The part of an address before the @ has at most this many characters. */
const maxLocalLength = 64;

const localForm = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns an address with its domain in lower case, and in ASCII if it has other letters; undefined if no mail can be sent to it. Quoted local parts
 * and those with other letters than ASCII are refused: few servers take them.
 */
export function readAddress(given: string): string | undefined {
  const at = given.lastIndexOf('@');
  const local = given.slice(0, at);
  const domain = domainToASCII(given.slice(at + 1)).toLowerCase();
  const address = `${local}@${domain}`;
  const isValid =
    at > 0 &&
    address.length <= maxAddressLength &&
    local.length <= maxLocalLength &&
    localForm.test(local) &&
    domainForm.test(domain);
  return isValid ? address : undefined;
}

/** The form that two spellings of one address have in common: hardly any server tells capitals apart. */
export function samePerson(address: string): string {
  return address.toLowerCase();
}
