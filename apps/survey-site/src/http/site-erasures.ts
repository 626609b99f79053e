import { AnswerLogError, type ErasureOutcome, type Erasures, type SurveyKey } from '@canvass/answer-log';
import { isStorageUnavailable } from '@canvass/storage';
import type { Siblings } from '../siblings/siblings.ts';
import { SiteError } from './problems/site-error.ts';

/** Called with a survey whose answer this site has erased, in whichever of its processes, before the erasure is confirmed. */
export type OnErased = (key: SurveyKey) => void;

/** The erasures of a site, whoever asks for them. */
export interface SiteErasures {
  /** As `Erasures.erase`; rejects with `SiteError('erasureUnfinished')` if the same call can succeed later. */
  erase(...args: Parameters<Erasures['erase']>): Promise<ErasureOutcome>;
  /** For those who keep what they have read. */
  onErased(listener: OnErased): void;
}

export function createSiteErasures(erasures: Pick<Erasures, 'erase'>, siblings: Siblings): SiteErasures {
  const listeners: OnErased[] = [];
  const forget = (key: SurveyKey): void => listeners.forEach((listener) => listener(key));
  const others = siblings.channel<SurveyKey>('erased');
  others.onTold(forget);
  const announce = async (key: SurveyKey): Promise<void> => {
    forget(key);
    others.tell(key);
    await siblings.settled();
  };
  return {
    async erase(key, ...which) {
      try {
        const erased = await erasures.erase(key, ...which);
        if (erased.outcome === 'erased') await announce(key);
        return erased;
      } catch (error) {
        // The write may have landed.
        await announce(key);
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
