/** The encodings that say what they are: by their first bytes. */
const marked: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * Reads a text file of a spreadsheet: UTF-8, or what Windows writes instead, UTF-16 with its mark and Windows-1252. Bytes that no encoding has
 * become U+FFFD, which no name may have.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [, encoding] = marked.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? [];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
