import pLimit from 'p-limit';
import { planWebhooks, type PlannerDeps } from './planner.ts';
import { surveyOfWebhook, type WebhookPath } from '../state/webhook-path.ts';

/** Surveys that are planned side by side. */
const concurrency = 4;

/**
 * Plans the deliveries of all surveys with webhooks: finds lost messages, and surveys that closed by time. One listing, and for each survey some
 * calls. Returns the number of webhooks. Throws `StorageError` if the listing fails. A fault of one survey does not keep it from the others.
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
