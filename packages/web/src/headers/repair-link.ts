/** The pages whose links people copy from mails and chats, or type. */
const isShared = /^\/(?:s|results)\/|^\/desk\/welcome\b/i;

/**
 * The address of a link as Canvass has made it. Programs for mail and chat take what stands behind a link in a sentence for a part
 * of it: `).`, `»`, a space. No such link of Canvass ends with anything but a letter, a digit, `-`, `_` or an empty parameter.
 * The path of a form is read in either case: people type it, and QR codes of capitals are smaller.
 */
export function repairLink(address: string): string {
  if (!isShared.test(address)) return address;
  const link = address.slice(0, endOfLink(address));
  if (link[1] !== 's' && link[1] !== 'S') return link;
  const query = link.indexOf('?');
  return query === -1 ? link.toLowerCase() : link.slice(0, query).toLowerCase() + link.slice(query);
}

/** Reads each character once, from the end: clients choose the address. */
function endOfLink(address: string): number {
  let end = address.length;
  while (end > 0) {
    if (isEscape(address, end - 3)) end -= 3;
    else if (/[\w=-]/.test(address[end - 1]!)) break;
    else end -= 1;
  }
  return end;
}

/** Whether a percent-encoded byte is there, such as `%29`. */
function isEscape(address: string, at: number): boolean {
  return address[at] === '%' && /^[\da-f]{2}$/i.test(address.slice(at + 1, at + 3));
}
