import type { SurveyHistory } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { groupingOptions, hidden } from '../compare/compare-form.ts';
import { facetName } from '../reading/view/facet-name.ts';
import { type SliceView, viewParameters } from '../reading/view/slice-view.ts';
import { reportQuery } from '../cards/report/send-report.ts';
import type { AskedDeskReport } from './asked-report.ts';
import { reportChoiceTexts as texts } from './texts.ts';

export interface ReportForm {
  /** The address of the report. */
  readonly address: string;
  readonly view: SliceView;
  readonly history: SurveyHistory;
  /** The ids of all questions, in the order of the report. */
  readonly questions: readonly string[];
  readonly asked: AskedDeskReport;
}

/** Makes the menu that chooses what the report has. It keeps the filter, the paper, and whether texts are shown. */
export function reportForm({ address, view, history, questions, asked }: ReportForm): Html {
  const { without, by } = asked;
  const kept = [...viewParameters(view), ...reportQuery(asked), ['chosen', 'yes'] as const];
  return markup`<details class="menu from-start report-choice"><summary class="button quiet">${texts.open}</summary><form method="get" action="${address}">
${hidden(kept)}<fieldset><legend>${texts.questions}</legend>
${questions.map((id) => markup`<label class="check"><input type="checkbox" name="card" value="${id}"${!without.includes(id) && markup` checked`}><span dir="auto">${facetName(history, id)}</span></label>\n`)}</fieldset>
<div class="field"><label for="report-by">${texts.by}</label><select id="report-by" name="by">
<option value="">${texts.none}</option>
${groupingOptions(history, by)}</select></div>
<button type="submit">${texts.submit}</button>
</form></details>
`;
}
