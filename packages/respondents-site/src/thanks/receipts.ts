import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/runtime/signing';

/** A stored answer of a survey: the names are those of its address. */
export interface Received {
  readonly tenant: string;
  readonly survey: string;
  /** ULID of the survey's instance. */
  readonly instance: string;
  /** The id of the answer in upper case. */
  readonly id: string;
  /** The id of the ending that it came to; undefined: the usual one. */
  readonly ending?: string | undefined;
  /** It came with an invitation, and somebody knows whose that is. */
  readonly isKnown?: boolean;
}

/** The parameters of a thank-you page. */
export interface ReceiptQuery {
  /** A ULID in upper case. */
  readonly id?: string | undefined;
  readonly receipt?: string | undefined;
  readonly ending?: string | undefined;
  /** Anything, if the answer came with an invitation of a known person. */
  readonly known?: string | undefined;
}

/**
 * Proofs that an answer was stored, for the address of a thank-you page: it thanks for nothing else. They withdraw nothing, because
 * addresses stay in the history of a browser. They need no storage to be checked.
 */
export interface Receipts {
  /** Returns the query of the page's address. */
  queryOf(received: Received): string;
  /**
   * Returns the answer; undefined if the site never stored it under these names. The survey may since have been deleted, and another one
   * created: that has another `instance`.
   */
  read(query: ReceiptQuery, names: Pick<Received, 'tenant' | 'survey'>): Received | undefined;
}

const ulidLength = 26;

/** `linkSecret` is the secret that all sites share. */
export function createReceipts(linkSecret: string): Receipts {
  const sign = createSigner(linkSecret, 'canvass receipts');
  const receiptOf = ({ tenant, survey, instance, id, ending, isKnown = false }: Received): string => {
    const names = `${tenant}/${survey}/${instance}/${id}${ending === undefined ? '' : `/${ending}`}`;
    // No name of a tenant begins so.
    return `${instance}${sign(isKnown ? `+${names}` : names)}`;
  };
  return {
    queryOf: (received) => {
      const { id, ending, isKnown = false } = received;
      const query = `id=${id}&receipt=${receiptOf(received)}${isKnown ? '&known=yes' : ''}`;
      return ending === undefined ? query : `${query}&ending=${ending}`;
    },
    read({ id, receipt, ending, known }, { tenant, survey }) {
      if (id === undefined || receipt === undefined) return undefined;
      const instance = receipt.slice(0, ulidLength);
      const received = { tenant, survey, instance, id, ending, isKnown: known !== undefined };
      const [is, ought] = [Buffer.from(receipt), Buffer.from(receiptOf(received))];
      return is.byteLength === ought.byteLength && timingSafeEqual(is, ought) ? received : undefined;
    },
  };
}
