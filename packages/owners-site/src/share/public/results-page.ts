import { isolated } from '@canvass/surveys';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { liveBar } from '../../cards/live-bar.ts';
import type { ResultsModel } from '../../cards/results-model.ts';
import { liveTexts } from '../../cards/texts/live.ts';
import { reportTexts } from '../../cards/report/texts.ts';
import { stateBadge } from '../../desk/state-badge.ts';
import type { FoundResults } from './open-results.ts';
import { publicPage } from './public-page.ts';

/** `body`: the cards. `stream`: the address of the results that follow. `report`: that of the page to print. */
export function publicResultsPage(
  { title, state }: ResultsModel,
  { reading, oldSinceMs }: FoundResults,
  stream: string,
  report: string,
  body: Html,
): string {
  return publicPage({
    title: liveTexts.public.title({ title: isolated(title) }),
    script: 'results',
    body: markup`<div class="survey-heading">
<h1${ownDirection(title)}>${title}</h1>
${stateBadge(state)}
<a class="button quiet push no-print" href="${report}">${drawIcon('print')}${reportTexts.tools}</a>
</div>
${liveBar({ stream, seen: reading.id, oldSinceMs, isPublic: true, zone: reading.summary.totals.zone })}${body}`,
  });
}
