import type { TypedRoutes } from '@canvass/web/app';
import { clientKey } from '@canvass/web/limits';
import { problem } from '@canvass/web/problems';
import type { Html } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { analysisRegions } from './analysis-page.ts';
import { findShownAnalysis } from './find-shown-analysis.ts';
import { createFollowAnalysis, type FollowAnalysis } from './follow-analysis.ts';
import { leastAnswersOf } from './hidden-figures.ts';
import { mayCancel } from './may-cancel.ts';
import { followShownAnalysis } from './pages-schemas.ts';
import { presentAnalysis } from './present-analysis.ts';

/** Serves the stream that keeps the page of an analysis up to date. */
export function followRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, results, refuser } = deps;
  // Readers who may cancel the analysis see one more button. Each version of the page is written once for all who follow it.
  const followers = { whoMayCancel: followAs({ mayCancel: true }), others: followAs({ mayCancel: false }) };

  pages.get(
    '/:tenant/surveys/:survey/analyses/:id/live',
    {
      onRequest: guard('viewer'),
      schema: followShownAnalysis,
      config: { isPolled: true },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      // The address is read now: a client that resets its connection has none afterwards.
      const client = clientKey(request);
      const found = await findShownAnalysis(deps, request.params);
      if (found === undefined) return refuser.refuse(request, reply, problem('analysis-not-found'));
      const { key, id, analysis } = found;
      const isAllowed = mayCancel(visitorOf(request).principal, analysis);
      const follow = isAllowed ? followers.whoMayCancel : followers.others;
      return follow(request, reply, { key, id, client });
    },
  );

  function followAs(visitor: { readonly mayCancel: boolean }): FollowAnalysis {
    return createFollowAnalysis({
      ...deps,
      streams: results.open,
      event: 'regions',
      write: (shown, settings) => {
        const { tenant, survey, analysis, history } = shown;
        if (history === undefined) return '{}';
        const regions = analysisRegions(surveyAddress(tenant, survey), {
          ...visitor,
          analysis: presentAnalysis(shown),
          filter: analysis.request.where,
          history,
          leastAnswers: leastAnswersOf(settings, analysis.request.where),
        });
        return JSON.stringify(regionsAsText(regions));
      },
    });
  }
}

function regionsAsText(regions: Readonly<Record<string, Html>>): Record<string, string> {
  return Object.fromEntries(Object.entries(regions).map(([id, html]) => [id, html.toString()]));
}
