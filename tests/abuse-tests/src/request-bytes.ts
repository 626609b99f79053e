import type { World } from './world.ts';

/** A generated request; the keys of a world are inserted when it is sent. */
export interface GeneratedRequest {
  readonly method: string;
  readonly path: string;
  readonly key: 'none' | 'own' | 'own, cut off' | "the bystander's, changed" | 'made up';
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** Changes the bytes of the whole request, which may then be invalid. */
  readonly damage: readonly Damage[];
}

export interface Damage {
  /** The position, in thousandths of the whole. */
  readonly at: number;
  readonly kind: 'delete' | 'insert' | 'replace';
  readonly byte: number;
}

/** The bytes to send. */
export function bytesOf(request: GeneratedRequest, world: World): Buffer {
  const key = keyOf(request.key, world);
  const headers = [
    ['host', 'localhost'],
    ...(key === undefined ? [] : [['authorization', `Bearer ${key}`]]),
    ...request.headers.filter(([name]) => name !== 'content-length' && name !== 'transfer-encoding'),
    ['connection', 'close'],
    ...(request.body ? [['content-length', String(request.body.length)]] : []),
  ];
  const lines = headers.map(([name, each]) => `${name}: ${each}\r\n`).join('');
  const head = Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines}\r\n`, 'latin1');
  return damaged(Buffer.concat([head, request.body ?? new Uint8Array()]), request.damage);
}

function keyOf(key: GeneratedRequest['key'], { attacker, bystander }: World): string | undefined {
  switch (key) {
    case 'none':
      return undefined;
    case 'own':
      return attacker.key;
    case 'own, cut off':
      return attacker.key.slice(0, -1);
    case "the bystander's, changed":
      return bystander.key.slice(0, -1) + (bystander.key.endsWith('a') ? 'b' : 'a');
    case 'made up':
      return `${bystander.name}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;
  }
}

function damaged(whole: Buffer, damage: readonly Damage[]): Buffer {
  const bytes = [...whole];
  for (const { at, kind, byte } of damage) {
    const index = Math.floor((at * bytes.length) / 1_000);
    if (kind === 'delete') bytes.splice(index, 1);
    else bytes.splice(index, kind === 'replace' ? 1 : 0, byte);
  }
  return Buffer.from(bytes);
}
