import type { Bench } from '../bench.ts';
import { compareCounting } from '../submissions/counting.ts';
import { compareIngest } from '../submissions/ingest.ts';
import { measureWindow } from '../submissions/window.ts';

export const submissions: Bench = {
  name: 'submissions',
  async run(context) {
    return {
      title: 'submissions',
      method: [
        'Ingest: one site on Azurite, as in the bench `ingest`, with an `Idempotency-Key` of its own on each request against the same ' +
          'requests without. Counting: CPU only, as the bench `count` for one hot survey: the same records with a key on each, all of ' +
          'them new, against records without keys. Rounds alternate; a ratio is the median of the ratios of neighbouring rounds.',
        'The window: a worker that has just started counts one answer with a key, on Azurite, into a survey whose log has a million ' +
          'answers with keys within the window. Its time is that without the time for an answer without a key.',
      ],
      rows: [await compareIngest(context), await compareCounting(context), ...(await measureWindow(context))],
    };
  },
};
