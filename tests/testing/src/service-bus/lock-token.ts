/** A lock token as a delivery's tag: the 16 bytes of a GUID in .NET's order, with its first three groups reversed. */
export function tagOfToken(token: string): Buffer {
  const bytes = Buffer.from(token.replaceAll('-', ''), 'hex');
  return withReversedGroups(bytes);
}

export function tokenOfTag(tag: Buffer | string): string {
  return tokenOfUuid(withReversedGroups(Buffer.from(tag as Buffer)));
}

/** An AMQP uuid has the 16 bytes in written order. */
export function tokenOfUuid(uuid: Buffer): string {
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function withReversedGroups(bytes: Buffer): Buffer {
  return Buffer.concat([
    bytes.subarray(0, 4).toReversed(),
    bytes.subarray(4, 6).toReversed(),
    bytes.subarray(6, 8).toReversed(),
    bytes.subarray(8),
  ]);
}
