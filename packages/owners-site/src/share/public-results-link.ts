import { createHmac, timingSafeEqual } from 'node:crypto';

/** The survey whose results are public, and the id of their link. */
export interface SharedResults {
  readonly tenant: string;
  readonly survey: string;
  readonly instance: string;
  /** `publicResults.id` of the survey's settings: another id is another link. */
  readonly id: string;
}

export interface PublicResultsLinks {
  /** The path of the link. */
  addressOf(shared: SharedResults): string;
  /** Whether `secret`, from an address, belongs to these results. */
  isSecretOf(shared: SharedResults, secret: string): boolean;
}

/**
 * The links to public results. The secret in them is not stored: it is signed with the site's own, so that someone who reads the
 * storage cannot make a link, and owners can see theirs again.
 */
export function createPublicResultsLinks(siteKey: string): PublicResultsLinks {
  const key = createHmac('sha256', siteKey).update('canvass public results').digest();
  const codeOf = ({ tenant, survey, instance, id }: SharedResults): Buffer =>
    createHmac('sha256', key).update(`${tenant}/${survey}/${instance}/${id}`).digest();

  return {
    addressOf: (shared) =>
      `/results/${shared.tenant}/${shared.survey}/${codeOf(shared).toString('base64url')}`,
    isSecretOf(shared, secret) {
      // Compared as text: decoding ignores what is not base64url, and a link has one spelling.
      const given = Buffer.from(secret);
      const code = Buffer.from(codeOf(shared).toString('base64url'));
      return given.byteLength === code.byteLength && timingSafeEqual(given, code);
    },
  };
}
