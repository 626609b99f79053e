import type { QuestionOf } from '@canvass/surveys';
import { fieldOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{ readonly agree: string }>({
  en: { agree: 'I agree' },
  de: { agree: 'Ich stimme zu' },
  fr: { agree: 'J’accepte' },
  es: { agree: 'Acepto' },
  it: { agree: 'Accetto' },
  nl: { agree: 'Ik ga akkoord' },
  pl: { agree: 'Zgadzam się' },
  pt: { agree: 'Concordo' },
  ar: { agree: 'أوافق' },
  ja: { agree: '同意します' },
});

export const consentForm: KindForm<QuestionOf<'consent'>> = {
  words,
  field(question, state) {
    const label = question.label ?? words.in(state.texts.language).agree;
    const field = fieldOf(question, state);
    return group(field, { type: 'checkbox', layout: 'options', choices: [{ value: 'yes', label }] });
  },
};
