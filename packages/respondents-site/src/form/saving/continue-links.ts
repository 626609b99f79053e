import { timingSafeEqual } from 'node:crypto';
import { createSigner } from '@canvass/runtime/signing';
import { readUlid } from '@canvass/web/app';

/**
 * The keys of the links with which people go on. A key is the id of the form with a signature of the site's secret: it cannot be guessed, and
 * nothing that is stored gives it away.
 */
export interface ContinueLinks {
  /** @param instance of the survey: its ULID */
  keyOf(instance: string, formId: string): string;
  /** Returns the id of the form; undefined for a key that no site has made for this survey. */
  read(key: string, instance: string): string | undefined;
}

const ulidLength = 26;

/** `linkSecret` is the secret that all sites share. */
export function createContinueLinks(linkSecret: string): ContinueLinks {
  const sign = createSigner(linkSecret, 'canvass saved answers');
  const keyOf = (instance: string, formId: string): string => formId + sign(`${instance}/${formId}`);
  return {
    keyOf,
    read(key, instance) {
      const formId = readUlid(key.slice(0, ulidLength));
      if (formId === undefined) return undefined;
      const [is, ought] = [Buffer.from(key.toUpperCase()), Buffer.from(keyOf(instance, formId))];
      return is.byteLength === ought.byteLength && timingSafeEqual(is, ought) ? formId : undefined;
    },
  };
}
