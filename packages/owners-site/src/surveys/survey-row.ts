import { isolated, TimeZone } from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup, shownCount } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { shownRounded } from '../charts/shown-figures.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { stateBadge } from '../desk/state-badge.ts';
import { labelMark } from './label-mark.ts';
import type { SurveyRow } from './list-rows.ts';
import { sparkline } from './sparkline.ts';
import { surveysTexts as texts } from './texts.ts';

/** One survey of the list. An editor also gets its menu. */
export function surveyRow(tenant: string, row: SurveyRow, isEditor: boolean): Html {
  const { survey, title, state, labels, days } = row;
  const address = surveyAddress(tenant, survey);
  return markup`<li>
<div class="about"><h2><a class="name" href="${address}${state === 'draft' && isEditor && '/edit'}">${bdi(title)}</a></h2>
<p class="note">${[factsOf(row).join(' · '), ...labels.map((label) => labelMark(label))].map((each) => markup`<span>${each}</span>`)}</p></div>
<div>${stateBadge(state)}</div>
${count(row)}
${sparkline(days)}
${isEditor && menu(address, row)}</li>
`;
}

/** The facts below the title, such as when the survey closes. */
function factsOf({
  state,
  questions,
  opensAt,
  closesAt,
  timeZone,
  hasDraft,
  changedAt,
}: SurveyRow): string[] {
  const date = (at: string): string => dateInWords(at, timeZone);
  return [
    ...(questions === undefined ? [] : [texts.questions(questions)]),
    ...(state === 'scheduled' && opensAt !== undefined ? [texts.opens({ date: date(opensAt) })] : []),
    ...(state === 'open' && closesAt !== undefined ? [texts.closes({ date: date(closesAt) })] : []),
    ...(state === 'draft' ? [texts.edited({ date: date(changedAt) })] : []),
    ...(hasDraft && state !== 'draft' ? [texts.unpublished] : []),
  ];
}

/** A day as people write it, in the survey's time zone. */
function dateInWords(at: string, zone: string | undefined): string {
  const { name } = TimeZone.of(zone ?? 'UTC');
  return new Intl.DateTimeFormat(languageInUse(), { dateStyle: 'long', timeZone: name }).format(new Date(at));
}

function count({ state, answers, invited, invitedAnswered, days }: SurveyRow): Html {
  const today = days.at(-1) ?? 0;
  const note =
    state === 'draft'
      ? texts.notPublished
      : answers === undefined
        ? texts.unknown
        : invited !== undefined && invitedAnswered !== undefined
          ? texts.ofInvited({
              share: shownRounded(invitedAnswered, invited),
              invited: shownCount(invited),
            })
          : answers === 0
            ? texts.noAnswer
            : today > 0
              ? texts.today(today)
              : texts.answers(answers);
  return markup`<div class="count"><b>${answers ? shownCount(answers) : '–'}</b> <span class="note">${note}</span></div>`;
}

function menu(address: string, { title, state, isArchived }: SurveyRow): Html {
  const { menu: words } = texts;
  const link = (path: string, label: string): Html =>
    markup`<li><a href="${address}${path}">${label}</a></li>\n`;
  const button = (path: string, label: string, action?: string): Html =>
    markup`<li><form method="post" action="${address}${path}">${action !== undefined && markup`<input type="hidden" name="action" value="${action}">`}<button type="submit">${label}</button></form></li>\n`;
  return markup`<details class="menu"><summary class="icon-button">${drawIcon('more')}<span class="hidden">${words.more({ title: isolated(title) })}</span></summary>
<ul>
${link('/edit', words.edit)}${state !== 'draft' && link('/share', words.share)}${link('/settings#rename', words.rename)}${button('/copy', words.copy)}${link('/labels', words.labels)}${isArchived ? button('/archive', words.restore, 'restore') : button('/archive', words.archive, 'archive')}${link('/settings#delete', words.remove)}</ul></details>
`;
}
