import {
  isolated,
  checkDraft,
  compareDefinitions,
  type SurveyDefinition,
  type TimeZone,
} from '@canvass/surveys';
import { type Html, markup, shownMinute } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { publishTexts } from './texts.ts';
import { changeWords } from './change-words.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { list } from './review-page.ts';

const texts = publishTexts.versions;

export interface VersionRow {
  readonly version: number;
  readonly at: string | undefined;
  readonly by: string | undefined;
}

export interface Compared {
  readonly from: number;
  readonly to: number | 'draft';
  /** The older of the compared definitions; undefined if it was not kept. */
  readonly before: SurveyDefinition | undefined;
  readonly after: SurveyDefinition | undefined;
}

export interface VersionsPage {
  readonly loaded: LoadedDraft;
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** Newest first. */
  readonly rows: readonly VersionRow[];
  readonly compared: Compared | undefined;
}

/** The versions of a survey, and what differs between two of them. */
export function versionsPage({ loaded, visitor, heading, rows, compared }: VersionsPage): string {
  const { published } = loaded;
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body:
      published === undefined
        ? markup`<p class="lead">${texts.never}</p>
${exports(loaded)}`
        : markup`<p class="lead">${texts.lead}</p>
${compared && differences(compared)}
<section class="card" aria-label="${texts.title}"><table class="versions">
<thead><tr><th scope="col">${texts.columns.version}</th><th scope="col">${texts.columns.at({ zone: heading.zone.name })}</th><th scope="col">${texts.columns.by}</th><th scope="col">${texts.columns.actions}</th></tr></thead>
<tbody>
${loaded.etag !== undefined && draftRow(loaded, published.version)}${rows.map((row, index) => versionRow(loaded, row, rows[index + 1], heading.zone))}</tbody>
</table>
${rows.at(-1)?.version !== 1 && markup`<p class="note">${texts.missing}</p>\n`}</section>
${exports(loaded)}`,
  });
}

function draftRow(loaded: LoadedDraft, version: number): Html {
  const { saved } = loaded;
  return markup`<tr><th scope="row">${texts.draft}</th><td>${texts.draftRow}</td><td>${saved?.by}</td>
<td>${compareLink(loaded, version, 'draft')}</td></tr>
`;
}

function versionRow(
  loaded: LoadedDraft,
  { version, at, by }: VersionRow,
  before: VersionRow | undefined,
  zone: TimeZone,
): Html {
  const { tenant, survey, revision, published } = loaded;
  const isCurrent = version === published?.version;
  return markup`<tr><th scope="row">${texts.number({ version })}${isCurrent && markup` <span class="badge open">${texts.current}</span>`}</th>
<td>${at === undefined ? texts.unknown : markup`<time datetime="${at}">${shownMinute(at, zone)}</time>`}</td>
<td>${by ?? texts.unknown}</td>
<td><span class="row-actions">${before && compareLink(loaded, before.version, version)}<form method="post" action="${surveyAddress(tenant, survey)}/versions/${version}/edit"><input type="hidden" name="revision" value="${revision}"><button class="quiet small" type="submit" aria-label="${texts.editNamed({ version })}">${texts.edit}</button></form></span></td></tr>
`;
}

function compareLink({ tenant, survey }: LoadedDraft, from: number, to: number | 'draft'): Html {
  const address = `${surveyAddress(tenant, survey)}/versions?from=${from}&to=${to}#differences`;
  return markup`<a href="${address}" aria-label="${texts.compareNamed({ from, to: nameOf(to) })}">${texts.compare}</a>`;
}

function nameOf(to: number | 'draft'): string {
  return to === 'draft' ? texts.toDraft : texts.toVersion({ version: to });
}

function differences({ from, to, before, after }: Compared): Html {
  return markup`<section class="card" id="differences" tabindex="-1" aria-labelledby="differences-heading">
<h2 id="differences-heading">${texts.heading({ from, to: nameOf(to) })}</h2>
${differing(before, after, to)}</section>
`;
}

function differing(
  before: SurveyDefinition | undefined,
  after: SurveyDefinition | undefined,
  to: Compared['to'],
): Html {
  if (after === undefined && to === 'draft') return markup`<p>${texts.draftInvalid}</p>`;
  if (before === undefined || after === undefined) return markup`<p>${texts.notFound}</p>`;
  const changes = compareDefinitions(before, after);
  return changes.length === 0 ? markup`<p>${texts.same}</p>` : list(changes.map(changeWords));
}

function exports({ tenant, survey, draft, published }: LoadedDraft): Html {
  const address = surveyAddress(tenant, survey);
  const heading = published === undefined ? texts.exportsDraft : texts.exports;
  if (published === undefined && !checkDraft(draft).ok) {
    return markup`<section class="card"><h2>${heading}</h2>
<p>${texts.incomplete} <a href="${address}/publish">${texts.toDo}</a></p></section>`;
  }
  return markup`<section class="card"><h2>${heading}</h2>
<p class="row-actions"><a href="${address}/definition.json" download>${texts.json}</a> <a href="${address}/surveyjs.json" download>${texts.surveyjs}</a></p></section>`;
}
