import { defaultTimeZone, type FieldError, isolated, type SurveyDefinition } from '@canvass/surveys';
import {
  describeElement,
  describeNote,
  type ElementReport,
  type ImportReport,
  maxGroups,
  type Note,
} from '@canvass/surveyjs';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../desk/addresses.ts';
import { deskPage, noticeBox } from '../desk/page.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { zoneField } from '../desk/zone-field.ts';
import { importTexts as texts } from './import-texts.ts';
import { surveysTexts } from './texts.ts';

export interface ImportPage {
  readonly visitor: Caller;
  /** What was pasted, if the page is shown again. */
  readonly pasted?: string;
  readonly error?: string;
  /** How often groups are asked, if the page is shown again. */
  readonly groups?: number | undefined;
  readonly groupsError?: string;
  /** Why a file was not taken. */
  readonly refused?: { readonly detail: string; readonly errors: readonly FieldError[] };
}

/** Renders the page where a person chooses or pastes a file. */
export function importPage({
  visitor,
  pasted = '',
  error,
  groups = 0,
  groupsError,
  refused,
}: ImportPage): string {
  const isRefused = [error, groupsError, refused].some((each) => each !== undefined);
  return deskPage({
    title: isRefused ? problemTexts.refusedTitle({ title: texts.title }) : texts.title,
    visitor,
    current: 'surveys',
    notice: refused && refusal(refused),
    body: markup`<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<form class="card" method="post" enctype="multipart/form-data" action="${tenantAddress(visitor.tenant)}/import" novalidate>
${error !== undefined && markup`<p class="error" id="import-error" role="alert">${error}</p>\n`}<div class="field"><label for="file">${texts.file}</label>
<p class="hint" id="file-hint">${texts.fileHint}</p>
<input type="file" id="file" name="file" accept=".json,application/json,text/plain" aria-describedby="file-hint${error !== undefined && ' import-error'}"></div>
<div class="field"><label for="json">${texts.paste}</label>
<p class="hint" id="json-hint">${texts.pasteHint}</p>
<textarea id="json" name="json" rows="10" spellcheck="false" class="code" aria-describedby="json-hint">${`\n${pasted}`}</textarea></div>
${groupsField(groups, groupsError)}
<div class="actions"><button type="submit">${texts.submit}</button></div>
</form>`,
  });
}

function groupsField(groups: number, error: string | undefined): Html {
  const options = Array.from(
    { length: maxGroups + 1 },
    (_, count) =>
      markup`<option value="${count}"${count === groups && markup` selected`}>${count === 0 ? texts.leaveOut : texts.groupCount(count)}</option>`,
  );
  return markup`<div class="field"><label for="groups">${texts.groups}</label>
<p class="hint" id="groups-hint">${texts.groupsHint}</p>
${error !== undefined && markup`<p class="error" id="groups-error" role="alert">${error}</p>\n`}<select id="groups" name="groups" aria-describedby="groups-hint${error !== undefined && ' groups-error'}"${error !== undefined && markup` aria-invalid="true"`}>${options}</select></div>`;
}

function refusal({ detail, errors }: NonNullable<ImportPage['refused']>): Html {
  const items = errors.map(({ path, message }) => markup`<li><code>${path}</code>: ${message}</li>\n`);
  return noticeBox(
    'bad',
    texts.notTaken,
    errors.length === 0 ? markup`<p>${detail}</p>` : markup`<p>${texts.canvassErrors}</p>\n<ul>${items}</ul>`,
  );
}

export interface ImportReportPage {
  readonly visitor: Caller;
  readonly definition: SurveyDefinition;
  readonly report: ImportReport | undefined;
  readonly lostPictures: number;
  /** The text of the file, which the next form sends again: nothing is stored in between. */
  readonly text: string;
  /** How often groups are asked, which it sends again, too. */
  readonly groups: number;
}

/** What would be taken, changed and left out; and the form that makes the draft. */
export function importReportPage({
  visitor,
  definition,
  report,
  lostPictures,
  text,
  groups,
}: ImportReportPage): string {
  const address = `${tenantAddress(visitor.tenant)}/import`;
  const words = texts.report;
  return deskPage({
    title: words.title({ title: isolated(definition.title) }),
    visitor,
    current: 'surveys',
    script: 'newSurvey',
    body: markup`<h1>${words.title({ title: isolated(definition.title) })}</h1>
<p class="lead">${report === undefined ? words.canvass : summary(report)} ${words.questions(definition.questions.length)}${lostPictures > 0 && ` ${words.lostPictures(lostPictures)}`}</p>
<form method="post" enctype="multipart/form-data" action="${address}">
<input type="hidden" name="json" value="${text}"><input type="hidden" name="groups" value="${groups}">
${zoneField({ chosen: defaultTimeZone, label: surveysTexts.new.timeZone, hint: surveysTexts.new.timeZoneHint, isProposed: true })}<p class="hint">${words.makeHint}</p>
<div class="actions"><button type="submit" name="make" value="yes">${words.make}</button> <a class="button quiet" href="${address}">${words.other}</a></div>
</form>
${report && reported(report)}`,
  });
}

function summary({ elements }: ImportReport): string {
  const count = (kind: ElementReport['kind']): number =>
    elements.filter((element) => element.kind === kind).length;
  return texts.report.summary({
    taken: count('taken'),
    changed: count('changed'),
    leftOut: count('leftOut'),
  });
}

function reported({ survey, elements }: ImportReport): Html {
  const words = texts.report;
  return markup`${survey.length > 0 && markup`<section class="card import-report"><h2>${words.survey}</h2>\n${noteList(survey)}</section>\n`}<section class="card import-report"><h2>${words.elements}</h2>
<ol>${elements.map(
    (element) =>
      markup`<li><p>${kindTag(element.kind)} <span lang="en">${describeElement(element)}</span></p>\n${element.notes.length > 0 && noteList(element.notes)}</li>\n`,
  )}</ol></section>`;
}

function noteList(notes: readonly Note[]): Html {
  return markup`<ul>${notes.map((note) => markup`<li>${kindTag(note.kind)} <span lang="en">${describeNote(note)}</span></li>\n`)}</ul>`;
}

/** A word, since colour alone would say nothing to many. */
function kindTag(kind: ElementReport['kind']): Html {
  return markup`<span class="kind-tag ${kind}">${texts.report.kinds[kind]}</span>`;
}
