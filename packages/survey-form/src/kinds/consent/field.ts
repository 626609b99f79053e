import type { Language, QuestionOf } from '@canvass/surveys';
import { fieldOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

type ConsentQuestion = QuestionOf<'consent'>;

interface ConsentWords {
  readonly agree: string;
}

const words = kindWords<ConsentWords, typeof written>(new URL('words.json', import.meta.url));

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
