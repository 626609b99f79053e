import { isolated } from '@canvass/surveys';
import { faultText, type IgnoredInLink, type IgnoredName, textsOf } from '@canvass/survey-form';
import { type Html, markup } from '@canvass/web/page';
import { languageInUse } from '@canvass/web/texts';
import { builderTexts } from '../texts.ts';

const { ignored: texts } = builderTexts.previewPage;

/** Says in a preview which answers of its link respondents would not find in the form, and why. */
export function ignoredNote(ignored: readonly IgnoredInLink[]): Html {
  const items = ignored.map(
    ({ name, why }) => markup`<li>${texts.item({ name: isolated(name), why: whyIgnored(why) })}</li>\n`,
  );
  return markup`<div class="preview-ignored" role="region" aria-label="${texts.heading}" lang="${languageInUse()}" dir="ltr">
<p><strong>${texts.heading}</strong></p>
<ul>
${items}</ul>
</div>
`;
}

/** Sentences of the form, in the language of the desk; or words of the desk. */
function whyIgnored(why: IgnoredInLink['why']): string {
  return isIgnoredName(why) ? texts[why.code] : faultText(textsOf({ language: languageInUse() }), why);
}

function isIgnoredName(why: IgnoredInLink['why']): why is IgnoredName {
  return Object.hasOwn(texts, why.code);
}
