export { base32Digits, encodeBase32 } from './base32.ts';
export { createSigner, type Signer } from './signer.ts';
