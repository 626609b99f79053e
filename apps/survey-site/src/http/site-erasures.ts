import { AnswerLogError, type ErasureOutcome, type Erasures, type SurveyKey } from '@canvass/answer-log';
import { isStorageUnavailable } from '@canvass/storage';
import { SiteError } from './problems/site-error.ts';

/** Called with a survey whose answer this site has erased, before the erasure is confirmed. */
export type OnErased = (key: SurveyKey) => void;

/** The erasures of a site, whoever asks for them. */
export interface SiteErasures {
  /** As `Erasures.erase`; rejects with `SiteError('erasureUnfinished')` if the same call can succeed later. */
  erase(key: SurveyKey, id: string): Promise<ErasureOutcome>;
  /** For those who keep what they have read. */
  onErased(listener: OnErased): void;
}

export function createSiteErasures(erasures: Pick<Erasures, 'erase'>): SiteErasures {
  const listeners: OnErased[] = [];
  const announce = (key: SurveyKey): void => listeners.forEach((listener) => listener(key));
  return {
    async erase(key, id) {
      try {
        const erased = await erasures.erase(key, id);
        if (erased.outcome === 'erased') announce(key);
        return erased;
      } catch (error) {
        // The write may have landed.
        announce(key);
        if (!isPassing(error)) throw error;
        throw new SiteError('erasureUnfinished', 'the erasure is not confirmed', { cause: error });
      }
    },
    onErased(listener) {
      listeners.push(listener);
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof AnswerLogError ? error.code !== 'logDamaged' : isStorageUnavailable(error);
}
