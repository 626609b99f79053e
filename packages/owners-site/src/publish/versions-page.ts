import { isolated, checkDraft, compareDefinitions, type SurveyDefinition } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import { moment, zoneNote } from '../desk/moment.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { publishTexts } from './texts.ts';
import { changeWords } from './change-words.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { changeList } from './change-list.ts';

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
  readonly nowMs: number;
}

/** The versions of a survey as a line of time, and what differs between two of them. */
export function versionsPage(shown: VersionsPage): string {
  const { loaded, visitor, heading } = shown;
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body:
      loaded.published === undefined
        ? markup`<p class="empty">${texts.never}</p>
${exports(loaded)}`
        : markup`<div class="wide-and-narrow"><div>${timeline(shown, loaded.published.version)}</div>
<div>${exports(loaded)}</div></div>`,
  });
}

function timeline({ loaded, heading, rows, compared, nowMs }: VersionsPage, current: number): Html {
  const { etag } = loaded;
  const isListed =
    compared?.to === 'draft' ? etag !== undefined : rows.some(({ version }) => version === compared?.to);
  const below = (to: number | 'draft'): Html | undefined =>
    compared !== undefined && compared.to === to ? differences(compared) : undefined;
  const items = rows.map((row, index) =>
    versionItem(loaded, row, {
      before: rows[index + 1],
      when: row.at === undefined ? markup`${texts.unknown}` : moment(row.at, nowMs, heading.zone),
      changes: below(row.version),
    }),
  );
  return markup`<section class="card" aria-labelledby="versions"><h2 id="versions">${texts.title}</h2>
<p class="note">${texts.lead}</p>
${compared !== undefined && !isListed && differences(compared)}<ol class="version-line" reversed>
${[...(etag === undefined ? [] : [draftItem(loaded, current, below('draft'))]), ...items]}</ol>
${rows.at(-1)?.version !== 1 && markup`<p class="note">${texts.missing}</p>\n`}${zoneNote(heading.zone)}</section>
`;
}

function draftItem(loaded: LoadedDraft, version: number, changes: Html | undefined): Html {
  const { saved } = loaded;
  return markup`<li class="version-draft"><h3>${texts.draft} ${badge('draft', texts.draftRow)}</h3>
${saved !== undefined && markup`<p class="note">${texts.editedBy({ by: isolated(saved.by) })}</p>\n`}${changes ?? markup`<div class="row">${compareLink(loaded, version, 'draft')}</div>`}</li>
`;
}

interface VersionItem {
  readonly before: VersionRow | undefined;
  readonly when: Html;
  /** What differs from the version that the page compares with. */
  readonly changes: Html | undefined;
}

function versionItem(loaded: LoadedDraft, { version, by }: VersionRow, shown: VersionItem): Html {
  const { tenant, survey, revision, published } = loaded;
  const isCurrent = version === published?.version;
  const { before, when, changes } = shown;
  const publishedAt = sentence(texts.publishedBy, {
    at: when,
    by: by === undefined ? texts.unknown : isolated(by),
  });
  // Going back to the current version leaves out what the draft changes.
  const edit =
    isCurrent && loaded.etag === undefined
      ? undefined
      : markup`<form method="post" action="${surveyAddress(tenant, survey)}/versions/${version}/edit"><input type="hidden" name="revision" value="${revision}"><button class="bare" type="submit" aria-label="${texts.editNamed({ version })}">${drawIcon('undo', { isSmall: true, mirrors: true })}${texts.edit}</button></form>`;
  return markup`<li${isCurrent && markup` class="version-current"`}><h3>${texts.number({ version })}${isCurrent && markup` ${badge('open', texts.current)}`}</h3>
<p class="note">${publishedAt}</p>
${changes}<div class="row">${changes === undefined && before !== undefined && compareLink(loaded, before.version, version)}${edit}</div></li>
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
  return markup`<section class="version-changes" id="differences" tabindex="-1" aria-labelledby="differences-heading">
<h4 id="differences-heading">${texts.heading({ from, to: nameOf(to) })}</h4>
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
  return changes.length === 0 ? markup`<p>${texts.same}</p>` : changeList(changes.map(changeWords));
}

function exports({ tenant, survey, draft, published }: LoadedDraft): Html {
  const address = surveyAddress(tenant, survey);
  const heading = published === undefined ? texts.exportsDraft : texts.exports;
  if (published === undefined && !checkDraft(draft).ok) {
    return markup`<section class="card"><h2>${heading}</h2>
<p>${texts.incomplete} <a href="${address}/publish">${texts.toDo}</a></p></section>`;
  }
  const file = (name: string, label: string): Html =>
    markup`<a class="button quiet" href="${address}/${name}" download>${drawIcon('download')}${label}</a>`;
  return markup`<section class="card"><h2>${heading}</h2>
<div class="version-files">${[file('definition.json', texts.json), file('surveyjs.json', texts.surveyjs)]}</div></section>`;
}
