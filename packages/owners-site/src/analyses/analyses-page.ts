import { isolated, type TimeZone } from '@canvass/surveys';
import { markup, shownDateTime } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { analysesTexts as texts } from './texts.ts';

export interface ListedAnalysis {
  readonly id: string;
  readonly state: keyof typeof texts.states;
  /** When the analysis was started, in ISO 8601. */
  readonly startedAt: string;
}

export interface AnalysesPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** The time zone of the times on the page. */
  readonly zone: TimeZone;
  /** The analyses, the newest first. */
  readonly analyses: readonly ListedAnalysis[];
}

/** Lists the analyses of a survey that run, and those that have ended lately. */
export function analysesPage({ visitor, heading, zone, analyses }: AnalysesPage): string {
  const home = surveyAddress(visitor.tenant, heading.survey);
  const rows = analyses.map(
    ({ id, state, startedAt }) =>
      markup`<tr><th scope="row"><a href="${home}/analyses/${id}"><time datetime="${startedAt}">${shownDateTime(startedAt, zone)}</time></a></th><td>${texts.states[state]}</td></tr>\n`,
  );
  const table = markup`<div class="card"><table class="entries" aria-label="${texts.list.table}">
<thead><tr><th scope="col">${texts.list.columns.started({ zone: zone.name })}</th><th scope="col">${texts.list.columns.state}</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;
  return deskPage({
    title: `${texts.listTitle}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`<h2>${texts.listTitle}</h2>
<p class="lead">${texts.list.lead}</p>
${analyses.length === 0 ? markup`<p>${texts.list.none}</p>\n` : table}<p><a href="${home}">${texts.list.results}</a></p>`,
  });
}
