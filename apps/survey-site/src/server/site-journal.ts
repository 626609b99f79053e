import { createJournal, type JournalDeps, type SurveyAnswersStored } from '@canvass/journal';
import type { MessageQueue } from '@canvass/queue';
import type { Logger } from 'pino';
import { describeError } from '@canvass/web/problems';
import { AnswersFirst } from './answers-first.ts';
import { AppendMetrics } from './append-metrics.ts';
import type { SiteConfig } from './config.ts';

export interface SiteJournalDeps extends Pick<JournalDeps, 'journal' | 'clock' | 'newId' | 'tracing'> {
  readonly hints: Pick<MessageQueue<SurveyAnswersStored>, 'send'>;
  readonly logger: Logger;
}

/** Creates the journal, whose hints wake workers, and what follows its appends. */
export function createSiteJournal(
  { hints, logger, ...deps }: SiteJournalDeps,
  options: SiteConfig['journal'],
) {
  const appends = new AppendMetrics();
  const answersFirst = new AnswersFirst(deps.clock);
  const journal = createJournal(
    {
      ...deps,
      onAppend: (appended) => {
        answersFirst.stored();
        appends.landed(appended);
      },
      sendHint: (hint) => hints.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
      onHintFailed: (error) => logger.warn({ error: describeError(error) }, 'hint not sent'),
    },
    options,
  );
  return { journal, answersFirst, appends };
}
