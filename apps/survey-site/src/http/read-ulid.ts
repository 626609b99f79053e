const pattern = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** A ULID as ids are written here, in upper case; undefined for anything else. Read in either case, as its spec says. */
export function readUlid(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const upper = value.toUpperCase();
  // Some other letters have an upper case among these.
  return pattern.test(upper) && upper.length === value.length && /^[\x30-\x7a]+$/.test(value)
    ? upper
    : undefined;
}
