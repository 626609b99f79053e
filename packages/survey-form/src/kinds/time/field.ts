import type { Language, QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { shownTime } from '../../texts/texts-of.ts';
import type { Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  /** Stands under a question with both ends. */
  readonly between: Template<'min' | 'max'>;
  readonly from: Template<'min'>;
  readonly until: Template<'max'>;
}>({
  en: { between: 'From {min} to {max}', from: '{min} or later', until: '{max} or earlier' },
  de: { between: 'Von {min} bis {max}', from: '{min} oder später', until: '{max} oder früher' },
  fr: { between: 'De {min} à {max}', from: '{min} ou plus tard', until: '{max} ou plus tôt' },
  es: { between: 'De {min} a {max}', from: 'A partir de {min}', until: 'Hasta {max}' },
  it: { between: 'Orario: {min} – {max}', from: 'Non prima di: {min}', until: 'Non oltre: {max}' },
  nl: { between: 'Van {min} tot en met {max}', from: '{min} of later', until: '{max} of eerder' },
  pl: { between: 'Od {min} do {max}', from: '{min} lub później', until: '{max} lub wcześniej' },
  pt: { between: 'De {min} a {max}', from: 'A partir de {min}', until: 'Até {max}' },
  ar: { between: 'من {min} إلى {max}', from: 'ابتداءً من {min}', until: 'حتى {max}' },
  ja: { between: '{min} から {max} まで', from: '{min} 以降', until: '{max} 以前' },
});

export const timeForm: KindForm<QuestionOf<'time'>> = {
  words,
  isCheckedByBrowser: true,
  field(question, state) {
    const field = fieldOf(question, state);
    const { min, max } = question;
    return labelled(
      field,
      boundsHint(question, state.texts.language),
      (attributes) =>
        markup`<input type="time" class="short"${min !== undefined && markup` min="${min}"`}${max !== undefined && markup` max="${max}"`} ${attributes} value="${firstOf(field.given)}">`,
    );
  },
};

function boundsHint({ min, max }: QuestionOf<'time'>, language: Language): string | undefined {
  const { between, from, until } = words.in(language);
  const shown = (time: string): string => shownTime(language, time);
  if (min !== undefined && max !== undefined) return between({ min: shown(min), max: shown(max) });
  if (min !== undefined) return from({ min: shown(min) });
  return max === undefined ? undefined : until({ max: shown(max) });
}
