import type { ExportFormat, ExportRequest } from '@canvass/exports';
import { filterToQuery, isolated, type Language, languageName } from '@canvass/surveys';
import { drawIcon, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { viewAddress } from '../reading/view/slice-view.ts';
import { surveyAddress } from '../desk/addresses.ts';
import type { ShownPart } from '../reading/view/read-filter.ts';
import { sharedTexts } from '../desk/texts.ts';
import { deskPage, type SurveyHeading } from '../desk/page.ts';
import { conditionsInWords } from '../reading/view/conditions-in-words.ts';
import type { WhichAnswers } from './export-choice.ts';
import { exportPreview, type ShownPreview } from './export-preview.ts';
import { exportsTexts as texts } from './texts.ts';

export interface ExportPage extends ShownPreview {
  readonly visitor: Caller;
  readonly heading: SurveyHeading;
  readonly which: WhichAnswers;
  readonly counts: {
    readonly all: number;
    /** Those that the filter takes; undefined if they were not counted in time. */
    readonly part: number | undefined;
    /** Those since the last export; undefined if there was none. */
    readonly fresh:
      | {
          readonly answers: number;
          /** False if there may be fewer, because some were erased. */
          readonly isExact: boolean;
          readonly since: string;
        }
      | undefined;
  };
  /** The part of the answers that the reader was looking at; undefined if that was all. */
  readonly part: ShownPart | undefined;
  readonly request: ExportRequest;
  /** Whether an answer of the survey has a tag. */
  readonly hasTags: boolean;
  readonly languages: readonly Language[];
  readonly language: Language;
  /** Whether a question takes files. */
  readonly hasFiles: boolean;
}

/**
 * Renders the page on which an export is chosen. The script shows its form as a dialog over other pages, keeps the preview up to date, and shows the
 * progress of a download. Without it, a button updates the preview.
 */
export function exportPage(page: ExportPage): string {
  const { visitor, heading, part, hasFiles } = page;
  const address = surveyAddress(visitor.tenant, heading.survey);
  const back = part === undefined ? address : viewAddress({ ...part.view, home: address });
  return deskPage({
    title: `${texts.title}: ${isolated(heading.title)}`,
    visitor,
    survey: heading,
    body: markup`<form class="export" method="post" action="${address}/export/file" data-page="${address}/export" data-follow="${address}/export/progress" aria-labelledby="export-heading">
<div class="export-head"><h2 id="export-heading">${texts.heading}</h2><a class="button icon-button" href="${back}" data-closes aria-label="${texts.close}">${drawIcon('x')}</a></div>
<div class="export-body"><div class="export-settings">
${part !== undefined && filterToQuery(part.view.filter).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">\n`)}${settings(page)}<button class="quiet" type="submit" formaction="${address}/export" formmethod="get" data-without-script>${texts.update}</button>
</div>
<section class="export-preview" id="export-preview" aria-label="${texts.preview.label}">
${exportPreview(page)}</section></div>
<div class="export-foot">${progress()}<a class="button quiet" href="${back}" data-closes>${sharedTexts.cancel}</a><button type="submit">${drawIcon('download')}${texts.submit}</button></div>
</form>
${hasFiles && filesCard(address)}`,
  });
}

function settings({ which, counts, part, request, hasTags, languages, language }: ExportPage): Html {
  const ofPart = part && [
    counts.part === undefined ? texts.partUnknown : texts.part(counts.part),
    conditionsInWords(part),
  ];
  const ofFresh = counts.fresh && [
    (counts.fresh.isExact ? texts.fresh : texts.freshAtMost)(counts.fresh.answers),
    texts.freshHint({ time: counts.fresh.since }),
  ];
  return markup`<fieldset><legend>${texts.which}</legend>
${option('which', 'all', [texts.all(counts.all)], which === 'all')}${ofPart && option('which', 'part', ofPart, which === 'part')}${ofFresh && option('which', 'new', ofFresh, which === 'new')}</fieldset>
<fieldset><legend>${texts.format}</legend><div class="formats">
${(Object.keys(texts.formats) as ExportFormat[]).map((format) => option('format', format, texts.formats[format], format === request.format))}</div></fieldset>
${options('headers', texts.headers, texts.headersOptions, request.headers)}${options('choices', texts.choices, texts.choicesOptions, request.choices)}${options('multiple', texts.multiple, texts.multipleOptions, request.multiple)}${hasTags && options('tags', texts.tags, texts.tagsOptions, String(request.tags))}${
    languages.length > 1 &&
    markup`<div class="field"><label for="export-language">${texts.language}</label><select id="export-language" name="language">
${languages.map((each) => markup`<option value="${each}"${each === language && markup` selected`}>${languageName(each)}</option>\n`)}</select></div>
`
  }`;
}

function options(
  name: string,
  legend: string,
  all: Readonly<Record<string, readonly string[]>>,
  current: string,
): Html {
  return markup`<fieldset><legend>${legend}</legend>
${Object.entries(all).map(([value, words]) => option(name, value, words, value === current))}</fieldset>
`;
}

function option(name: string, value: string, [label = '', hint]: readonly string[], isChosen: boolean): Html {
  return markup`<label class="check"><input type="radio" name="${name}" value="${value}"${isChosen && markup` checked`}><span>${label}${hint !== undefined && markup`<span class="note">${hint}</span>`}</span></label>
`;
}

/** The script shows the bar when a download begins. */
function progress(): Html {
  const { label, ready, begins, running, complete, cut } = texts.progress;
  return markup`<div class="download" id="download"><progress max="1" value="0" aria-label="${label}" hidden></progress>
<p class="note" role="status" data-begins="${begins}" data-running="${running({ rows: '{rows}' })}" data-complete="${complete({ rows: '{rows}' })}" data-cut="${cut}">${ready}</p></div>
`;
}

function filesCard(address: string): Html {
  const { heading, lead, submit } = texts.files;
  return markup`<section class="card">
<h2>${heading}</h2>
<p>${lead}</p>
<div class="actions"><a class="button quiet" href="${address}/files" download>${submit}</a></div>
</section>
`;
}
