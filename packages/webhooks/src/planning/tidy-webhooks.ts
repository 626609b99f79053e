import pLimit from 'p-limit';
import { planWebhooks, type PlannerDeps } from './planner.ts';
import { surveyOfWebhook, type WebhookPath } from '../state/webhook-path.ts';

/** How many surveys a tidy-up plans at once. */
const concurrency = 4;

/**
 * Plans the deliveries of all surveys with webhooks. So it finds lost messages, and surveys that have closed by date. It costs one listing, and
 * a few calls for each survey. If one survey fails, it goes on with the others. Returns the number of webhooks. Throws `StorageError` if the
 * listing fails.
 */
export async function tidyWebhooks(
  deps: PlannerDeps & { readonly onFailure: (error: unknown, survey: string) => void },
  signal?: AbortSignal,
): Promise<number> {
  const bySurvey = new Map<string, WebhookPath[]>();
  let webhooks = 0;
  for await (const path of deps.store.list('')) {
    const survey = surveyOfWebhook(path);
    bySurvey.set(survey, [...(bySurvey.get(survey) ?? []), path]);
    webhooks += 1;
  }
  const limit = pLimit(concurrency);
  await Promise.all(
    [...bySurvey].map(([survey, paths]) =>
      limit(async () => {
        if (signal?.aborted) return;
        await planWebhooks(deps, survey, paths).catch((error: unknown) => deps.onFailure(error, survey));
      }),
    ),
  );
  return webhooks;
}
