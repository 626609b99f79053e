/** A lock token as a delivery's tag: a GUID's 16 bytes as .NET writes them, its first three groups turned round. */
export function tagOfToken(token: string): Buffer {
  const bytes = Buffer.from(token.replaceAll('-', ''), 'hex');
  return turned(bytes);
}

export function tokenOfTag(tag: Buffer | string): string {
  return tokenOfUuid(turned(Buffer.from(tag as Buffer)));
}

/** Of the 16 bytes of an AMQP uuid, which is in the order in which it is written. */
export function tokenOfUuid(uuid: Buffer): string {
  return uuid.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function turned(bytes: Buffer): Buffer {
  return Buffer.concat([
    bytes.subarray(0, 4).toReversed(),
    bytes.subarray(4, 6).toReversed(),
    bytes.subarray(6, 8).toReversed(),
    bytes.subarray(8),
  ]);
}
