import type { ExportFormat } from '@canvass/exports';
import { isolated, filterToQuery } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { conditions } from '../reading/view/conditions.ts';
import { viewAddress } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { exportsTexts as texts } from './texts.ts';

export interface ExportPage {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  /** The number of counted answers of the survey. */
  readonly answers: number;
  /** The part of the answers that is exported; undefined if it is all. */
  readonly part: ShownPart | undefined;
  /** Whether a question takes files. */
  readonly hasFiles: boolean;
}

/** Renders the page on which an export is chosen. Without its script the download works, too, but its progress is not shown. */
export function exportPage({ visitor, heading, answers, part, hasFiles }: ExportPage): string {
  const address = surveyAddress(visitor.tenant, heading.survey);
  const resultsLink =
    part && markup`<a href="${viewAddress({ ...part.view, home: address })}">${texts.results}</a> `;
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    script: 'export',
    body: markup`${part !== undefined && conditions(part, { links: resultsLink!, comparesNothing: true })}<p class="lead">${leadOf(answers, part)}</p>
<form class="card" method="get" action="${address}/export/file" data-follow="${address}/export/progress">
<h2>${texts.heading}</h2>
${part !== undefined && filterToQuery(part.view.filter).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}<fieldset class="field formats"><legend>${texts.format}</legend>
${(Object.keys(texts.formats) as ExportFormat[]).map(formatOption)}</fieldset>
${select('headers', texts.headers, texts.headersOptions)}${select('choices', texts.choices, texts.choicesOptions)}${select('multiple', texts.multiple, texts.multipleOptions)}<p class="note">${texts.notes}</p>
<div class="actions"><button type="submit">${texts.submit}</button></div>
</form>
${hasFiles && filesCard(address)}${progress()}`,
  });
}

function leadOf(answers: number, part: ShownPart | undefined): string {
  if (part !== undefined) return texts.leadFiltered;
  return answers === 0 ? texts.leadNone : texts.lead(answers);
}

function formatOption(format: ExportFormat, index: number): Html {
  const [name, hint] = texts.formats[format];
  return markup`<div><label class="check"><input type="radio" name="format" value="${format}" aria-describedby="format-${format}"${index === 0 && markup` checked`}><span>${name}</span></label>
<p class="hint" id="format-${format}">${hint}</p></div>
`;
}

function select(name: string, label: string, options: Readonly<Record<string, string>>): Html {
  return markup`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}">
${Object.entries(options).map(([value, text]) => markup`<option value="${value}">${text}</option>\n`)}</select></div>
`;
}

/** The script shows this part when a download begins. */
function progress(): Html {
  const { heading, label, begins, running, complete, cut } = texts.progress;
  return markup`<section class="card download" id="download" aria-labelledby="download-heading" tabindex="-1" hidden>
<h2 id="download-heading">${heading}</h2>
<progress max="1" value="0" aria-label="${label}"></progress>
<p role="status" data-begins="${begins}" data-running="${running({ rows: '{rows}' })}" data-complete="${complete({ rows: '{rows}' })}" data-cut="${cut}"></p>
<p><code></code></p>
</section>
`;
}

function filesCard(address: string): Html {
  const { heading, lead, submit } = texts.files;
  return markup`<section class="card">
<h2>${heading}</h2>
<p>${lead}</p>
<div class="actions"><a class="button" href="${address}/files" download>${submit}</a></div>
</section>
`;
}
