/** Whole numbers from 0, one for each row or entry, in the narrowest array that holds them. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;
