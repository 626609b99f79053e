import type { TagCount } from '@canvass/answer-tags';
import type { ResultsForm } from '../cards/results-view.ts';
import type { ResultsDesk } from '../reading/with-reading.ts';
import type { ViewRequest } from '../reading/view/find-view.ts';
import { viewQuery, type SliceView } from '../reading/view/slice-view.ts';

/** Says how the desk shows results to the reader of a request. Only editors get links to settings, sharing and the builder. */
export function createFormOf({ visitorOf, originOf }: Pick<ResultsDesk, 'visitorOf' | 'originOf'>) {
  return (request: ViewRequest, shown: SliceView, tags: readonly TagCount[] = []): ResultsForm => {
    const { tenant, survey } = request.params;
    const { home, sort, tables = [] } = shown;
    const isEditor = visitorOf(request).principal.role !== 'viewer';
    const origin = originOf(request);
    return {
      id: `desk ${isEditor} ${origin} ${viewQuery(shown)} ${JSON.stringify(tags)}`,
      sort,
      tables,
      view: shown,
      tags,
      showsTexts: true,
      showsDuplicates: true,
      links: {
        cards: `${home}/cards`,
        trend: `${home}/trend`,
        texts: `${home}/texts`,
        pairs: `${home}/pairs`,
        answers: `${home}/answers`,
        filter: `${home}/filter`,
        analyses: `${home}/analyses`,
        form: `${origin}/s/${tenant}/${survey}`,
        ...(isEditor && {
          share: `${home}/share`,
          settings: `${home}/settings`,
          quotas: `${home}/quotas`,
          edit: `${home}/edit`,
        }),
      },
    };
  };
}
