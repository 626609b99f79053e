import { facetOf } from '@canvass/surveys';
import { lastPlace } from '@canvass/answer-log';
import { typedText } from '@canvass/web/bodies';
import type { TypedRoutes } from '@canvass/web/app';
import { isAbandoned } from '@canvass/web/limits';
import { type Problem, rateLimited } from '@canvass/web/problems';
import { hasTexts } from '../reading/facets/has-texts.ts';
import { takesAnswer } from '../reading/live/takes-answer.ts';
import { readFilter } from '../reading/view/read-filter.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { missing, numberIn } from './answer-number.ts';
import { hasGaps } from './answer-places.ts';
import { findTexts } from './find-texts.ts';
import { showTexts } from './pages-schemas.ts';
import { maxQueryLength, searchOf, textsPage } from './texts-page.ts';
import { answersTexts as texts } from './texts.ts';
import { viewedPage } from './viewed-page.ts';

/** Lists what people wrote in a question or in a part of it, the newest first. */
export function textsRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, answerReader } = deps;
  const withReading = createWithReading(deps);
  /** The tenants whose texts are searched now. A search goes on for a moment when its reader has left. */
  const searched = new Set<string>();

  pages.get(
    '/:tenant/surveys/:survey/texts/:question',
    { onRequest: guard('viewer'), schema: showTexts },
    (request, reply) =>
      withReading(request, reply, async (reading) => {
        const { question: id } = request.params;
        const facet = facetOf(reading.summary.history, id);
        if (facet === undefined || !hasTexts(facet.facet)) return missing(texts.notAQuestionDetail);
        const shown = viewedPage(deps, request, reading, `/texts/${id}`);
        const { q, from } = request.query;
        const query = typedText(q).slice(0, maxQueryLength).toWellFormed();
        const asked = readFilter(request.query, reading, shown, searchOf(query));
        if (asked.outcome === 'faulty') return asked.refused;
        const { part, view } = asked;
        const end = lastPlace(reading.summary);
        const last = numberIn(from, end) ?? end;
        const { tenant } = reading.key;
        if (searched.has(tenant)) return searchRuns();
        searched.add(tenant);
        const takes = part && takesAnswer(part.view.filter, reading.summary.history);
        const search = { facet: id, query, last, takes };
        const found = await findTexts(answerReader, reading, search, () => isAbandoned(reply)).finally(() =>
          searched.delete(tenant),
        );
        return textsPage({
          ...shown,
          part,
          view,
          facet,
          query,
          last,
          found,
          end,
          hasGaps: hasGaps(reading.summary),
        });
      }),
  );
}

function searchRuns(): Problem {
  return { ...rateLimited(1_000, texts.searchRunsDetail), title: texts.searchRuns };
}
