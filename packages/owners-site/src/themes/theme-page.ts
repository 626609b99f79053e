import type { FieldError, Theme } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import { type Html, markup } from '@canvass/web/page';
import { surveyAddress, tenantAddress } from '../desk/addresses.ts';
import { deskPage, noticeBox, type SurveyHeading } from '../desk/page.ts';
import { problemTexts } from '../desk/problem-texts.ts';
import { draftHead } from '../drafts/draft-head.ts';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import { themesTexts as texts } from './texts.ts';
import { themeFields, type TypedTheme } from './posted-theme.ts';
import { colourFault, themeForm } from './theme-form.ts';

export interface ThemePage {
  readonly visitor: Caller;
  /** The survey of the theme; undefined for the theme of the tenant. */
  readonly survey: Omit<SurveyHeading, 'zone'> | undefined;
  /** The draft of the survey; undefined for the theme of the tenant, or if this version of Canvass cannot read it. */
  readonly draft: LoadedDraft | undefined;
  readonly typed: TypedTheme;
  /** The theme that is stored. */
  readonly before: Theme;
  /** What lies below it; undefined for the theme of a tenant. */
  readonly below: Theme | undefined;
  readonly errors?: readonly FieldError[];
  readonly notice?: Html | undefined;
}

/** The page on which a theme is chosen, beside the form in it. */
export function themePage(shown: ThemePage): string {
  const { visitor, survey, typed, before, below, errors = [], notice } = shown;
  const { tenant } = visitor;
  const home = survey === undefined ? tenantAddress(tenant) : surveyAddress(tenant, survey.survey);
  const isRefused = errors.length > 0;
  const title = survey === undefined ? texts.tenantTitle : `${texts.title}: ${survey.title}`;
  const form = themeForm({ tenant, action: `${home}/theme`, typed, before, below, errors });
  return deskPage({
    title: isRefused ? problemTexts.refusedTitle({ title }) : title,
    visitor,
    current: 'surveys',
    ...(survey !== undefined && { survey }),
    notice: isRefused ? errorNotice(shown) : notice,
    script: 'theme',
    body: markup`${survey === undefined ? tenantHeading() : toolbar(tenant, survey.survey, shown.draft)}<div class="theme-columns">
${form}${frames(survey === undefined ? `${home}/theme/preview` : `${home}/preview`, typed)}</div>`,
  });
}

function tenantHeading(): Html {
  return markup`<div class="page-heading">
<h1>${texts.tenantTitle}</h1>
</div>
<p class="note">${texts.tenantLead}</p>
`;
}

function toolbar(tenant: string, survey: string, loaded: LoadedDraft | undefined): Html {
  return draftHead({
    tenant,
    survey,
    current: 'theme',
    loaded,
    status: markup`<a href="${tenantAddress(tenant)}/theme">${texts.tenantTitle}</a>`,
  });
}

function errorNotice({ errors = [], typed }: ThemePage): Html {
  const items = errors.map(
    (error) => markup`<li><a href="#${error.path}">${wordsOf(error, typed)}</a></li>\n`,
  );
  return noticeBox('bad', texts.errorHeading, markup`<ul>${items}</ul>`);
}

/** What the page says of an error: of a colour that is hard to read, in its own words. */
function wordsOf({ path, message }: FieldError, typed: TypedTheme): string {
  return path === themeFields.colour ? colourFault(typed) : message;
}

/** The form at the widths of a desktop and a phone, in both schemes. */
function frames(address: string, { accent, typeface, corners }: TypedTheme): Html {
  const { frames: words } = texts;
  const frame = (width: 'desktop' | 'phone', scheme: 'light' | 'dark', label: string): Html => {
    const query = new URLSearchParams({ scheme, accent, typeface, corners });
    return markup`<figure class="${width}"><figcaption>${label}</figcaption>
<div><iframe title="${label}" src="${address}?${query.toString()}" loading="lazy"></iframe></div></figure>
`;
  };
  return markup`<section class="previews" aria-labelledby="previews">
<h2 id="previews" class="hidden">${words.heading}</h2>
${frame('desktop', 'light', words.desktopLight)}${frame('phone', 'light', words.phoneLight)}${frame('phone', 'dark', words.phoneDark)}${frame('desktop', 'dark', words.desktopDark)}</section>
`;
}
