import {
  type AnswerFilter,
  type Ending,
  type FieldError,
  filterToJson,
  isFiltering,
  isolated,
  maxQuotaNameLength,
  parseFilterJson,
  type Quota,
  type SurveyHistory,
  type TimeZone,
} from '@canvass/surveys';
import { bdi, type Html, markup, shownCount } from '@canvass/web/page';
import type { ShownSurvey } from '../desk/survey-page.ts';
import { surveyPage } from '../desk/survey-page.ts';
import { conditionsInWords } from '../reading/view/conditions-in-words.ts';
import type { SliceView } from '../reading/view/slice-view.ts';
import { endingChoice, type TypedQuota } from './read-quota.ts';
import { quotasTexts as texts } from './texts.ts';

export interface QuotasPage extends ShownSurvey {
  /** The address of the survey at the desk. */
  readonly address: string;
  readonly quotas: readonly Quota[];
  /** The counts by the ids of quotas; empty if they cannot be counted now. */
  readonly counts: ReadonlyMap<string, number>;
  readonly history: SurveyHistory;
  readonly zone: TimeZone;
  readonly endings: readonly Ending[];
  /** The answers that a new quota would limit. */
  readonly view: SliceView;
  /** What was typed, if the form was refused. */
  readonly typed?: TypedQuota;
}

export function quotasPage(shown: QuotasPage): string {
  return surveyPage(shown, {
    title: texts.title,
    tab: 'settings',
    errorHeading: texts.add.errors,
    body: markup`<section class="card"><h2>${texts.title}</h2>
<p>${texts.about}</p>
${shown.quotas.length === 0 ? markup`<p class="note">${texts.none}</p>\n` : table(shown)}</section>
${addCard(shown)}`,
  });
}

function table(shown: QuotasPage): Html {
  const heads = [texts.heads.name, texts.heads.who, texts.heads.count, texts.heads.full];
  return markup`<div class="scroll"><table class="entries"><thead><tr>${heads.map((head) => markup`<th scope="col">${head}</th>`)}<th scope="col"><span class="hidden">${texts.heads.remove}</span></th></tr></thead>
<tbody>${shown.quotas.map((quota) => row(shown, quota))}</tbody></table></div>
`;
}

function row(shown: QuotasPage, quota: Quota): Html {
  const { address, counts } = shown;
  const { id, name, limit } = quota;
  const count = counts.get(id);
  const taken =
    count === undefined
      ? markup`<span class="note">${texts.unknown}</span>`
      : markup`${texts.count({ count: shownCount(count), limit: shownCount(limit) })}${count >= limit && markup` <strong>(${texts.isFull})</strong>`}`;
  return markup`<tr><th scope="row">${bdi(name)}</th><td>${bdi(whoOf(shown, quota))}</td><td>${taken}</td><td>${whenFull(shown, quota)}</td>
<td><form method="post" action="${address}/quotas/remove"><input type="hidden" name="quota" value="${id}"><button class="bare" type="submit" aria-label="${texts.removeNamed({ name: isolated(name) })}">${texts.remove}</button></form></td></tr>
`;
}

function whoOf(shown: QuotasPage, { filter }: Quota): string {
  const parsed = parseFilterJson(filter, shown.history, shown.zone);
  return parsed.ok ? inWords(shown, parsed.filter) : texts.unknown;
}

function inWords({ history, view }: QuotasPage, filter: AnswerFilter): string {
  return isFiltering(filter) ? conditionsInWords({ history, view: { ...view, filter } }) : texts.everyone;
}

function whenFull({ endings }: QuotasPage, { whenFull: then }: Quota): string {
  if (then === 'close') return texts.closes;
  const ending = endings.find(({ id }) => id === then.ending);
  return ending === undefined ? texts.lost : texts.ending({ title: isolated(ending.title) });
}

/** The form for a quota of the answers that the address of the page names. */
function addCard(shown: QuotasPage): Html {
  const { address, view, typed, endings, errors = [] } = shown;
  const { add } = texts;
  const { filter } = view;
  const isChosen = isFiltering(filter) && filter.tags === undefined;
  if (!isChosen) {
    return markup`<section class="card"><h2>${add.heading}</h2>
<p>${filter.tags === undefined ? add.choose : add.tags}</p>
<p><a class="button quiet" href="${address}">${add.results}</a></p></section>
`;
  }
  const options = [
    ['close', add.close] as const,
    ...endings.map(({ id, title }) => [endingChoice(id), add.toEnding({ title: isolated(title) })] as const),
  ];
  const field = (name: 'name' | 'limit', label: string, hint: string, attributes: Html): Html => {
    const error = errors.find(({ path }: FieldError) => path === name)?.message;
    return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}<input id="${name}" name="${name}" value="${typed?.[name] ?? ''}" required aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}${attributes}></div>
`;
  };
  return markup`<form class="card" method="post" action="${address}/quotas"><h2>${add.heading}</h2>
<p>${add.who({ who: isolated(inWords(shown, filter)) })}</p>
<input type="hidden" name="filter" value="${JSON.stringify(filterToJson(filter))}">
${field('name', add.name, add.nameHint, markup` maxlength="${maxQuotaNameLength}"`)}${field('limit', add.limit, add.limitHint, markup` class="short" inputmode="numeric"`)}<div class="field"><label for="whenFull">${add.whenFull}</label>
<select id="whenFull" name="whenFull">${options.map(([value, label]) => markup`<option value="${value}" dir="auto"${value === typed?.whenFull && markup` selected`}>${label}</option>`)}</select></div>
<button type="submit">${add.submit}</button>
</form>
`;
}
