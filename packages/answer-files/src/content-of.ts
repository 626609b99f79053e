/** A byte order mark of UTF-16, whose text has NUL bytes. */
const utf16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** What the beginning of a file says of its content: an extension as `file-type` has it, `text`, or undefined. */
export async function contentOf(beginning: Uint8Array): Promise<string | undefined> {
  // A site that stores no files does not load the library.
  const { fileTypeFromBuffer } = await import('file-type');
  // A file that is cut in the middle of a header is of no type.
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined);
  if (found !== undefined) return found.ext;
  const isUtf16 = utf16.some(([first, second]) => beginning[0] === first && beginning[1] === second);
  return isUtf16 || !beginning.includes(0) ? 'text' : undefined;
}
