import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a page asks a browser for. */
export interface AskedOptions {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

interface Passkey {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
  readonly userHandle: string;
}

/** The person was there, and was recognised. */
const presentAndVerified = 0x05;
/** The data has a new key. */
const hasKey = 0x40;

/** A device of a person that keeps passkeys, and the browser in front of it. It answers as `PublicKeyCredential.toJSON()` does. */
export class VirtualAuthenticator {
  readonly #origin: string;
  readonly #counts: boolean;
  #passkey: Passkey | undefined;
  #counter = 0;

  /** `counts`: it says how often a passkey was used. */
  constructor(origin: string, { counts = false }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.#counts = counts;
  }

  create({ challenge, user }: AskedOptions): string {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const id = randomBytes(32);
    this.#passkey = { id, privateKey, publicKey: cose, userHandle: user?.id ?? '' };
    const data = Buffer.concat([
      this.#head(presentAndVerified | hasKey),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      cose,
    ]);
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615900', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return this.#sent({
      clientDataJSON: this.#clientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge }: AskedOptions): string {
    if (this.#passkey === undefined) throw new Error('it has no passkey');
    if (this.#counts) this.#counter += 1;
    const data = this.#head(presentAndVerified);
    const clientDataJSON = this.#clientData('webauthn.get', challenge);
    const signed = Buffer.concat([
      data,
      createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest(),
    ]);
    return this.#sent({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#passkey.privateKey).toString('base64url'),
      userHandle: this.#passkey.userHandle,
    });
  }

  #head(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const rpIdHash = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #sent(response: object): string {
    const id = this.#passkey!.id.toString('base64url');
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
