import type { BlobContainer, ListedBlob, PutOptions } from '../../src/blob-container.ts';

interface OfBlob {
  readonly blob: string;
}

/** The parameters of each operation, beside its container. */
interface BlobArguments {
  createAppendBlob: OfBlob;
  appendBlock: OfBlob & { readonly block: Uint8Array; readonly position: number };
  seal: OfBlob;
  head: OfBlob;
  readRange: OfBlob & { readonly offset: number; readonly maxLength: number };
  get: OfBlob & { readonly unlessEtag: string | undefined };
  put: OfBlob & PutOptions & { readonly bytes: Uint8Array };
  delete: OfBlob & { readonly ifMatch?: string | undefined };
  /** One page: names that begin with `prefix` and follow `marker`, the last name of the previous page. */
  list: {
    readonly prefix: string;
    readonly marker: string | undefined;
    readonly pageSize?: number | undefined;
  };
}

/** The responses: the outcomes of `BlobContainer`, and one page of a listing. */
type BlobResponses = {
  [M in Exclude<BlobOperation, 'list'>]: Awaited<ReturnType<BlobContainer[M]>>;
} & {
  /** `next`: the marker of the next page; undefined for the last one. */
  list: { outcome: 'page'; blobs: ListedBlob[]; next: string | undefined };
};

export type BlobOperation = keyof BlobArguments;

/** A request as plain data, so that a simulation can hold it back and let it land later. */
export type BlobRequest<O extends BlobOperation = BlobOperation> = {
  [K in O]: { readonly op: K; readonly container: string } & BlobArguments[K];
}[O];

export type BlobResponse<O extends BlobOperation = BlobOperation> = BlobResponses[O];
