import { JournalError } from '@canvass/journal';
import { nothingStored, problem, type Problem, retryAfter } from '@canvass/web/problems';

/** The problem for an answer that the journal did not confirm. */
export function problemOfJournal(error: unknown): Problem | undefined {
  if (!(error instanceof JournalError)) return undefined;
  switch (error.code) {
    case 'full':
      return problem('backlog-full', {
        detail: `The answers that wait to be stored reach their share of MEMORY_MIB. ${nothingStored}`,
        headers: retryAfter(2),
      });
    case 'unavailable':
      return problem('answer-unconfirmed', {
        detail:
          'It may have been stored or not, and Canvass will not retry it. Send it again after a while, with the same ' +
          'Idempotency-Key: then it counts once. Without one it may be counted twice.',
        headers: retryAfter(5),
      });
    case 'closed':
      return problem('shutting-down', {
        detail: nothingStored,
        headers: { ...retryAfter(1), connection: 'close' },
      });
    case 'too-large':
      return problem('too-large');
    case 'contended':
      // Only workers write a segment's progress.
      return problem('internal-error');
  }
}
