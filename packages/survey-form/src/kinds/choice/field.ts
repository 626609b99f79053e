import type { QuestionOf } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { type Field, fieldOf } from '../../field/field.ts';
import { group } from '../../field/group.ts';
import { labelled } from '../../field/labelled.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{ readonly chooseOne: string; readonly chooseAll: string }>({
  en: { chooseOne: 'Choose one', chooseAll: 'Choose all that apply' },
  de: { chooseOne: 'Bitte auswählen', chooseAll: 'Mehrere Antworten sind möglich' },
  fr: { chooseOne: 'Choisissez une réponse', chooseAll: 'Plusieurs réponses possibles' },
  es: { chooseOne: 'Elija una opción', chooseAll: 'Marque todas las opciones que correspondan' },
  it: { chooseOne: 'Scelga una risposta', chooseAll: 'Sono possibili più risposte' },
  nl: { chooseOne: 'Maak een keuze', chooseAll: 'Er zijn meerdere antwoorden mogelijk' },
  pl: { chooseOne: 'Proszę wybrać', chooseAll: 'Można zaznaczyć kilka odpowiedzi' },
  pt: { chooseOne: 'Escolha uma opção', chooseAll: 'Escolha todas as opções que se aplicam' },
  ar: { chooseOne: 'يُرجى الاختيار', chooseAll: 'يمكن اختيار أكثر من إجابة' },
  ja: { chooseOne: '選択してください', chooseAll: '当てはまるものをすべて選択してください' },
});

/** A single choice among more than this is a drop-down list. */
const maxRadios = 20;

export const choiceForm: KindForm<QuestionOf<'choice'>> = {
  words,
  field(question, state) {
    const field = fieldOf(question, state);
    const { choices, multiple, required } = question;
    if (multiple) {
      const hint = words.in(state.texts.language).chooseAll;
      return group(field, { type: 'checkbox', layout: 'options', choices, hint });
    }
    if (choices.length > maxRadios) return dropDown(field);
    return group(field, { type: 'radio', layout: 'options', choices, isOptional: !required });
  },
};

function dropDown(field: Field<QuestionOf<'choice'>>): Html {
  const { given, texts } = field;
  const { choices, required } = field.question;
  const unanswered = required ? words.in(texts.language).chooseOne : texts.question.noAnswer;
  const options = [{ value: '', label: unanswered }, ...choices].map(
    ({ value, label }) =>
      markup`<option value="${value}" dir="auto"${given.has(value) && markup` selected`}>${label}</option>`,
  );
  return labelled(field, undefined, (attributes) => markup`<select ${attributes}>${options}</select>`);
}
