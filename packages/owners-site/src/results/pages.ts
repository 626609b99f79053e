import { isolated } from '@canvass/surveys';
import { htmlType } from '@canvass/web/headers';
import { type TypedRoutes, seeOther } from '@canvass/web/app';
import { inSameLanguage } from '@canvass/web/texts';
import { problem } from '@canvass/web/problems';
import type { ResultsDesk } from '../reading/with-reading.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { headingOf } from '../reading/reading-heading.ts';
import { deskPage } from '../desk/page.ts';
import { liveBar } from '../cards/live-bar.ts';
import { createResultsView } from '../cards/results-view.ts';
import { filterTexts } from '../reading/texts.ts';
import { viewAddress, viewQuery } from '../reading/view/slice-view.ts';
import { keptOfAddress } from '../reading/view/read-view.ts';
import { createFindView } from '../reading/view/find-view.ts';
import { followResults, showResults } from './pages-schemas.ts';
import { fileRoutes } from './file-routes.ts';
import { filterRoutes } from './filter-routes.ts';
import { pairsRoutes } from './pairs-routes.ts';
import { createFormOf } from './results-form.ts';

/** Serves the results of a survey, the stream that keeps their page up to date, and their files. */
export function resultsRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, visitorOf, mayStill, results, drafts, refuser, clock } = deps;
  const now = (): number => clock.now();
  const view = createResultsView(results.rendered, now);
  const findView = createFindView(deps);
  const formOf = createFormOf(deps);
  const onRequest = guard('viewer');
  const address = '/:tenant/surveys/:survey';

  pages.get(address, { onRequest, schema: showResults }, async (request, reply) => {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome === 'notFound') {
      const draft = await drafts.read(tenant, survey);
      return draft.outcome === 'notFound'
        ? refuser.refuse(request, reply, problem('survey-not-found'))
        : seeOther(reply, `${surveyAddress(tenant, survey)}/edit`);
    }
    // Groups have a page of their own.
    if (request.query.by) {
      const query = new URLSearchParams(keptOfAddress(request.query, ['by'])).toString();
      return seeOther(reply, `${surveyAddress(tenant, survey)}/compare?${query}`);
    }
    const found = await findView(request, reply);
    if (found === undefined) return reply;
    // A redirect removes the form's fields, so that the address can be shared.
    if (found.hasFormFields) return seeOther(reply, viewAddress(found.view));
    const form = formOf(request, found.view, await results.tags.of(found.state.reading));
    const visitor = visitorOf(request);
    const { name, role } = visitor.principal;
    const page = view.page(found.state, form, `${role} ${name}`, (body) => {
      const { reading, oldSinceMs } = found.state;
      const heading = { ...headingOf(reading, 'results', now()), query: viewQuery(found.view) };
      const stream = `${surveyAddress(tenant, survey)}/live${viewQuery(found.view)}`;
      return deskPage({
        title:
          found.part === undefined
            ? isolated(heading.title)
            : filterTexts.title({ title: isolated(heading.title) }),
        visitor,
        survey: {
          ...heading,
          beside: liveBar({ stream, seen: reading.id, oldSinceMs, isPublic: false, zone: heading.zone }),
        },
        script: 'results',
        body,
      });
    });
    return reply.type(htmlType).send(page.bytes);
  });

  pages.get(
    `${address}/live`,
    { onRequest, schema: followResults, config: { isPolled: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const found = await findView(request, reply);
      if (found === undefined) return reply;
      const form = formOf(request, found.view, await results.tags.of(found.state.reading));
      return results.streams.send(request, reply, {
        ...request.params,
        part: found.part,
        refuser,
        regionsOf: inSameLanguage((reading) => view.regions(reading, form)),
        isAllowed: () => mayStill(request, 'viewer'),
      });
    },
  );

  fileRoutes(pages, deps);
  filterRoutes(pages, deps);
  pairsRoutes(pages, deps);
}
