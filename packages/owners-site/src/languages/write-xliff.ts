import { textsOf } from '@canvass/survey-form';
import { type Draft, draftLanguage, draftTexts, type Language, translationIn } from '@canvass/surveys';
import { textNames } from './text-name.ts';

/** The namespace of XLIFF 2.0 and 2.1. */
export const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** All texts of a draft with their translations into one language, as XLIFF 2.0. The name of a unit is the id of its text. */
export function writeXliff(draft: Draft, survey: string, language: Language): string {
  const nameOf = textNames(draft);
  const original = draftLanguage(draft);
  const units = draftTexts(draft).map((text, index) => {
    const translation = translationIn(draft, language, text.id);
    const isCurrent = translation?.of === text.text;
    const state = translation === undefined || !isCurrent ? 'initial' : 'translated';
    const target = translation === undefined ? '' : `<target>${xmlText(translation.text)}</target>`;
    return `    <unit id="t${index}" name="${xmlText(text.id)}">
      <notes><note>${xmlText(nameOf(text))}</note></notes>
      <segment state="${state}"><source>${xmlText(text.text)}</source>${target}</segment>
    </unit>
`;
  });
  const directions = `srcDir="${textsOf({ language: original }).dir}" trgDir="${textsOf({ language }).dir}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${xliffNamespace}" version="2.0" srcLang="${original}" trgLang="${language}">
  <file id="${xmlText(survey)}" ${directions} xml:space="preserve">
${units.join('')}  </file>
</xliff>
`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader of XML would make it a line feed.
  '\r': '&#13;',
};

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(notInXml, '')
    .replaceAll(/[&<>"\r]/g, (each) => escapes[each]!);
}
