import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { dayMs } from '@canvass/runtime/clock';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

const oids = {
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  subjectAltName: [0x55, 0x1d, 0x11],
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
} as const;

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** A self-signed certificate (X.509, P-256) for these host names, valid for a day. */
export function selfSignedCertificate(hosts: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(tags.sequence, der(tags.oid, oids.ecdsaWithSha256));
  const name = der(
    tags.sequence,
    der(
      tags.set,
      der(tags.sequence, der(tags.oid, oids.commonName), der(tags.utf8String, Buffer.from('test'))),
    ),
  );
  const validity = der(tags.sequence, utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs));
  const isAuthority = extension(oids.basicConstraints, der(tags.sequence, der(tags.boolean, [0xff])));
  const names = hosts.map((host) => der(tags.dnsName, Buffer.from(host)));
  const alternatives = extension(oids.subjectAltName, der(tags.sequence, ...names));
  const toBeSigned = der(
    tags.sequence,
    der(tags.version, der(tags.integer, [2])),
    der(tags.integer, [1], randomBytes(8)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tags.extensions, der(tags.sequence, isAuthority, alternatives)),
  );
  const signature = der(tags.bitString, [0], sign('sha256', toBeSigned, privateKey));
  const bytes = der(tags.sequence, toBeSigned, algorithm, signature);
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function extension(oid: readonly number[], value: Buffer): Buffer {
  return der(tags.sequence, der(tags.oid, oid), der(tags.octetString, value));
}

function utcTime(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(tags.utcTime, Buffer.from(`${digits}Z`));
}

/** Tag, length, value. */
function der(tag: number, ...parts: readonly (Uint8Array | readonly number[])[]): Buffer {
  const value = Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array)));
  const { length } = value;
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), value]);
}
