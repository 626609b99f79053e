import {
  draftLanguage,
  hasVisibleCharacter,
  isolated,
  type Language,
  maxListItems,
  previewDefinition,
  type SurveySettings,
} from '@canvass/surveys';
import {
  formDocument,
  formStyle,
  type Look,
  type PreviewedForm,
  type Scheme,
  textsOf,
} from '@canvass/survey-form';
import { type Html, htmlDocument, markup, ownDirection } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { picturesAddress, surveyAddress } from '../../desk/addresses.ts';
import { previewStyle } from '../../desk/assets.ts';
import { sharedTexts } from '../../desk/texts.ts';
import type { LoadedDraft } from '../../drafts/load-draft.ts';
import { builderTexts } from '../texts.ts';
import { ignoredNote } from './ignored-note.ts';
import { previewQuestion } from './preview-question.ts';

const { previewPage: texts } = builderTexts;

export interface Preview {
  readonly look: Look;
  readonly language: Language | undefined;
  /** The scheme of a page in a frame. Undefined: that of the device. */
  readonly scheme: Scheme | undefined;
  /** Another page shows it in a frame, without its bar. */
  readonly isFramed: boolean;
  /** What was sent; undefined for a form that was only opened. */
  readonly fields: PreviewedForm['fields'];
  /** What the address says of all that, from its question mark on. */
  readonly query: string;
  /** The parameters of the address. */
  readonly link: PreviewedForm['link'];
  readonly settings: Pick<SurveySettings, 'thanksText'>;
  readonly newId: string;
  readonly day: number;
}

type Shown = NonNullable<ReturnType<typeof previewDefinition>>;

/** The form that a draft would be if it was published now; or a page that says that there is none yet. */
export function previewedForm(loaded: LoadedDraft, preview: Preview): PreviewedForm | string {
  const { tenant, survey, draft } = loaded;
  const { look, scheme, isFramed, query, ...others } = preview;
  const shown = shownOf(loaded);
  const document = {
    head: styleLink,
    bar: isFramed ? undefined : previewBar(loaded, shown, 'desktop'),
    scheme,
  };
  if (shown === undefined) {
    const title = titleOf(loaded);
    const form = textsOf({ language: draftLanguage(draft) });
    return formDocument({
      ...document,
      title: texts.title({ title: isolated(title, form.dir) }),
      texts: form,
      look,
      body: markup`<h1${ownDirection(title)}>${title}</h1>\n<p lang="${languageInUse()}" dir="ltr">${texts.nothing}</p>`,
    });
  }
  return {
    ...others,
    ...document,
    noteIgnored: isFramed ? () => markup`` : ignoredNote,
    look,
    definition: shown.definition,
    address: `${previewAddress(tenant, survey)}${query}`,
    picturesAt: picturesAddress(tenant, survey),
  };
}

/** The form as a phone shows it, in a frame of that width. */
export function phonePreview(loaded: LoadedDraft): string {
  const { tenant, survey } = loaded;
  return htmlDocument({
    title: texts.title({ title: isolated(titleOf(loaded)) }),
    style: formStyle,
    head: styleLink,
    lang: languageInUse(),
    body: markup`${previewBar(loaded, shownOf(loaded), 'phone')}<main class="on-phone"><h1 class="hidden">${texts.phone}</h1>
<iframe title="${texts.phone}" src="${previewAddress(tenant, survey)}?on=frame"></iframe></main>`,
  });
}

/** What the form shows of the draft; undefined if there is nothing to look at yet. */
function shownOf(loaded: LoadedDraft): Shown | undefined {
  const { draft, published } = loaded;
  return previewDefinition(draft, published?.history, {
    title: titleOf(loaded),
    ending: builderTexts.endings.untitled,
    question: (question) => previewQuestion(question, maxListItems),
  });
}

function titleOf({ draft }: LoadedDraft): string {
  return hasVisibleCharacter(draft.title) ? draft.title : sharedTexts.untitledSurvey;
}

const styleLink = markup`<link rel="stylesheet" href="${previewStyle.path}">\n`;

function previewAddress(tenant: string, survey: string): string {
  return `${surveyAddress(tenant, survey)}/preview`;
}

/** Stands above the form: what a person looks at, and the way back. */
function previewBar(
  { tenant, survey }: LoadedDraft,
  shown: Shown | undefined,
  current: 'desktop' | 'phone',
): Html {
  const address = previewAddress(tenant, survey);
  const view = (name: typeof current, to: string): Html =>
    markup`<a href="${to}"${name === current && markup` aria-current="true"`}>${texts[name]}</a>`;
  return markup`<div class="preview-bar" role="region" aria-label="${texts.region}" lang="${languageInUse()}" dir="ltr">
<p><strong>${texts.name}</strong> <span>${shown?.isWhole === false ? texts.unfinished : texts.note}</span></p>
<nav aria-label="${texts.views}">${view('desktop', address)}${view('phone', `${address}?on=phone`)}</nav>
<a href="${surveyAddress(tenant, survey)}/edit">${texts.back}</a>
</div>
`;
}
