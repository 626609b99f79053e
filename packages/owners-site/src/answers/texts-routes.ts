import { facetOf } from '@canvass/surveys';
import { lastPlace } from '@canvass/answer-log';
import { hasRole } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { isAbandoned } from '@canvass/web/limits';
import { hasTexts } from '../reading/facets/has-texts.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { missing, numberIn } from './answer-number.ts';
import { hasGaps } from './answer-places.ts';
import { findAnswers } from './find-answers.ts';
import { queryIn, searchOf } from './list-view.ts';
import { showTexts } from './pages-schemas.ts';
import { wanted } from './read-list.ts';
import type { Searching } from './searching.ts';
import { textsPage } from './texts-page.ts';
import { answersTexts as texts } from './texts.ts';
import { viewedPage } from './viewed-page.ts';

/** Lists what people wrote in a question or in a part of it, the newest first. */
export function textsRoutes(pages: TypedRoutes, deps: ResultsDesk, searching: Searching): void {
  const { guard, answerReader, answerTags, clock } = deps;
  const withReading = createWithReading(deps);

  pages.get(
    '/:tenant/surveys/:survey/texts/:question',
    { onRequest: guard('viewer'), schema: showTexts },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const { question: id } = request.params;
        const { key, summary } = reading;
        const facet = facetOf(summary.history, id);
        if (facet === undefined || !hasTexts(facet.facet)) return missing(texts.notAQuestionDetail);
        const shown = viewedPage(deps, request, reading, `/texts/${id}`);
        const query = queryIn(request.query.q);
        const asked = readFilter(request.query, reading, shown, searchOf(query));
        if (asked.outcome === 'faulty') return asked.refused;
        const { part, view } = asked;
        const end = lastPlace(summary);
        const last = numberIn(request.query.from, end) ?? end;
        const takes = part && (await wanted(answerTags, reading, part));
        const search = { facets: [id], query, last, takes };
        const found = await searching.run(key.tenant, () =>
          findAnswers(answerReader, reading, search, () => isAbandoned(reply)),
        );
        if ('type' in found) return found;
        const tags = await answerTags.read(key, summary);
        return textsPage({
          ...shown,
          nowMs: clock.now(),
          part,
          list: { view, query, columns: undefined, from: numberIn(request.query.from, end) },
          facet,
          last,
          found,
          end,
          hasGaps: hasGaps(summary),
          tags,
          counts: tags.counts(),
          canEdit: hasRole(shown.visitor.principal.role, 'editor'),
        });
      }),
  );
}
