/** Whole numbers from 0, one for each row or entry; as narrow as the largest of them allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;
