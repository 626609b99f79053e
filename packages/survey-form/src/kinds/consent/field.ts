import type { Language, QuestionOf } from '@canvass/surveys';
import { fieldOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

type ConsentQuestion = QuestionOf<'consent'>;

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

export const consentForm: KindForm<ConsentQuestion> = {
  words,
  field(question, state) {
    const label = labelOf(question, state.texts.language);
    const field = fieldOf(question, state);
    return group(field, { type: 'checkbox', layout: 'options', choices: [{ value: 'yes', label }] });
  },
  inLanguage(part, language, question) {
    const { facet } = part;
    if (facet.type !== 'choices') return part;
    const label = labelOf(question, language);
    return { ...part, facet: { ...facet, choices: facet.choices.map((choice) => ({ ...choice, label })) } };
  },
};

function labelOf({ label }: ConsentQuestion, language: Language): string {
  return label ?? words.in(language).agree;
}
