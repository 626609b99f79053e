import { withoutBidiControls } from './isolated.ts';

/** UTF-16 code units of the name of a file. */
const maxFileNameLength = 200;
/** An extension that is longer is shortened with the rest of the name. */
const maxExtensionLength = 16;

/** Control characters, characters that show nothing, and those that file systems refuse. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const unsafe = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u2060\ufeff<>:"|?*]/gu;

/**
 * The name under which a file is kept: the last part of a path, without characters that hide what the name says or that file systems refuse,
 * of at most 200 characters. Empty if nothing is left.
 */
export function cleanFileName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1)!;
  const name = withoutBidiControls(last).replaceAll(unsafe, '').normalize('NFC').replaceAll(/\s+/gu, ' ');
  return shortened(withoutDotsAround(name));
}

const isDropped = (character: string | undefined): boolean => character === ' ' || character === '.';

/** Windows drops dots and blanks at the end, and a name that begins with a dot is hidden elsewhere. */
function withoutDotsAround(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && isDropped(name[from])) from += 1;
  while (to > from && isDropped(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

function shortened(name: string): string {
  if (name.length <= maxFileNameLength) return name;
  const at = name.lastIndexOf('.');
  const extension = at > 0 && name.length - at <= maxExtensionLength ? name.slice(at) : '';
  const kept = name.slice(0, maxFileNameLength - extension.length);
  // Half of a surrogate pair must not stay.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).trimEnd() + extension;
}
