import { lastPlace } from '@canvass/answer-log';
import { hasRole } from '@canvass/storage';
import type { TypedRoutes } from '@canvass/web/app';
import { readFilter } from '../reading/view/read-filter.ts';
import { createWithReading, type ResultsDesk } from '../reading/with-reading.ts';
import { numbered } from './answer-number.ts';
import { answerPage } from './answer-page.ts';
import { hasGaps, neighboursOf } from './answer-places.ts';
import { eraseRoutes } from './erase-routes.ts';
import { filteredNeighbours } from './filtered-answers.ts';
import { listRoutes } from './list-routes.ts';
import { showAnswer } from './pages-schemas.ts';
import { questionColumns } from './question-column.ts';
import { textsRoutes } from './texts-routes.ts';
import { viewedPage } from './viewed-page.ts';

/** Serves the answers of a survey, single answers, and the texts of a question, the newest first. Only counted answers are shown. */
export function answersRoutes(pages: TypedRoutes, deps: ResultsDesk): void {
  const { guard, answerReader, slices } = deps;
  const withReading = createWithReading(deps);
  listRoutes(pages, deps);
  textsRoutes(pages, deps);
  eraseRoutes(pages, deps);

  pages.get(
    '/:tenant/surveys/:survey/answers/:number',
    { onRequest: guard('viewer'), schema: showAnswer },
    (request, reply) =>
      withReading(request, reply, async (reading, signal) => {
        const shown = viewedPage(deps, request, reading, '/answers');
        const asked = readFilter(request.query, reading, shown);
        if (asked.outcome === 'faulty') return asked.refused;
        const answer = await numbered(answerReader, reading, request.params.number);
        if ('type' in answer) return answer;
        const { part } = asked;
        const neighbours =
          part === undefined
            ? await neighboursOf(answerReader, reading, answer)
            : await filteredNeighbours(slices, { ...reading, filter: part.view.filter, signal }, answer);
        return answerPage({
          ...shown,
          ...neighbours,
          part,
          questions: questionColumns(reading),
          answer,
          of: hasGaps(reading.summary) ? undefined : lastPlace(reading.summary),
          canErase: hasRole(shown.visitor.principal.role, 'editor'),
        });
      }),
  );
}
