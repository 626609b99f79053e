import { AnswerLogError, type Erasures, type SurveyKey } from '@canvass/answer-log';
import { isStorageUnavailable } from '@canvass/storage';
import type { Siblings } from '@canvass/web/app';
import type { OnErased, SiteErasures } from '@canvass/owners-site';
import { SiteError } from '@canvass/web/problems';

/** @param eraseBeside deletes what is stored beside an answer: its tags, its files and what was saved of its form. What it leaves after a crash, another erasure or a worker deletes. */
export function createSiteErasures(
  erasures: Pick<Erasures, 'erase'>,
  eraseBeside: (key: SurveyKey, id: string) => Promise<void>,
  siblings: Siblings,
): SiteErasures {
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
        if (erased.outcome === 'erased') {
          await announce(key);
          await eraseBeside(key, erased.id);
        }
        return erased;
      } catch (error) {
        // The write may have landed.
        await announce(key);
        if (!isPassing(error)) throw error;
        throw new SiteError('erasure-unfinished', 'the erasure is not confirmed', { cause: error });
      }
    },
    onErased(listener) {
      listeners.push(listener);
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof AnswerLogError ? error.code !== 'log-damaged' : isStorageUnavailable(error);
}
