import type { Counted, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';

export const choiceWords = kindWords<{
  readonly chooseOne: string;
  readonly chooseAll: string;
  readonly chooseFew: Template<'min' | 'max'>;
  readonly chooseExactly: Counted;
  /** The choice that is none of the others. */
  readonly otherName: string;
  /** The label of its text. */
  readonly otherText: string;
  readonly selectAll: string;
  readonly selectNone: string;
}>({
  en: {
    chooseOne: 'Choose one',
    chooseAll: 'Choose all that apply',
    chooseFew: 'Choose {min} to {max} answers',
    chooseExactly: { one: 'Choose {count} answer', other: 'Choose {count} answers' },
    otherName: 'Other',
    otherText: 'Please write your own answer',
    selectAll: 'Select all',
    selectNone: 'Select none',
  },
  de: {
    chooseOne: 'Bitte auswählen',
    chooseAll: 'Mehrere Antworten sind möglich',
    chooseFew: 'Bitte {min} bis {max} Antworten auswählen',
    chooseExactly: {
      one: 'Bitte {count} Antwort auswählen',
      other: 'Bitte {count} Antworten auswählen',
    },
    otherName: 'Andere Antwort',
    otherText: 'Bitte eigene Antwort eintragen',
    selectAll: 'Alle auswählen',
    selectNone: 'Nichts auswählen',
  },
  fr: {
    chooseOne: 'Choisissez une réponse',
    chooseAll: 'Plusieurs réponses possibles',
    chooseFew: 'Choisissez de {min} à {max} réponses',
    chooseExactly: { one: 'Choisissez {count} réponse', other: 'Choisissez {count} réponses' },
    otherName: 'Autre',
    otherText: 'Veuillez préciser',
    selectAll: 'Tout sélectionner',
    selectNone: 'Tout désélectionner',
  },
  es: {
    chooseOne: 'Elija una opción',
    chooseAll: 'Marque todas las opciones que correspondan',
    chooseFew: 'Elija de {min} a {max} respuestas',
    chooseExactly: { one: 'Elija {count} respuesta', other: 'Elija {count} respuestas' },
    otherName: 'Otra',
    otherText: 'Escriba su respuesta',
    selectAll: 'Seleccionar todo',
    selectNone: 'No seleccionar nada',
  },
  it: {
    chooseOne: 'Scelga una risposta',
    chooseAll: 'Sono possibili più risposte',
    chooseFew: 'Scelga da {min} a {max} risposte',
    chooseExactly: { one: 'Scelga {count} risposta', other: 'Scelga {count} risposte' },
    otherName: 'Altro',
    otherText: 'Scriva la Sua risposta',
    selectAll: 'Seleziona tutto',
    selectNone: 'Deseleziona tutto',
  },
  nl: {
    chooseOne: 'Maak een keuze',
    chooseAll: 'Er zijn meerdere antwoorden mogelijk',
    chooseFew: 'Kies {min} tot en met {max} antwoorden',
    chooseExactly: { one: 'Kies {count} antwoord', other: 'Kies {count} antwoorden' },
    otherName: 'Anders',
    otherText: 'Vul uw eigen antwoord in',
    selectAll: 'Alles selecteren',
    selectNone: 'Niets selecteren',
  },
  pl: {
    chooseOne: 'Proszę wybrać',
    chooseAll: 'Można zaznaczyć kilka odpowiedzi',
    chooseFew: 'Proszę wybrać od {min} do {max} odpowiedzi',
    chooseExactly: {
      one: 'Proszę wybrać {count} odpowiedź',
      few: 'Proszę wybrać {count} odpowiedzi',
      many: 'Proszę wybrać {count} odpowiedzi',
    },
    otherName: 'Inna odpowiedź',
    otherText: 'Proszę wpisać własną odpowiedź',
    selectAll: 'Zaznacz wszystko',
    selectNone: 'Odznacz wszystko',
  },
  pt: {
    chooseOne: 'Escolha uma opção',
    chooseAll: 'Escolha todas as opções que se aplicam',
    chooseFew: 'Escolha de {min} a {max} respostas',
    chooseExactly: { one: 'Escolha {count} resposta', other: 'Escolha {count} respostas' },
    otherName: 'Outra',
    otherText: 'Escreva a sua resposta',
    selectAll: 'Selecionar tudo',
    selectNone: 'Não selecionar nada',
  },
  ar: {
    chooseOne: 'يُرجى الاختيار',
    chooseAll: 'يمكن اختيار أكثر من إجابة',
    chooseFew: 'يُرجى اختيار {min} إلى {max} من الإجابات',
    chooseExactly: {
      zero: 'لا يلزم اختيار أي إجابة',
      one: 'يُرجى اختيار إجابة واحدة',
      two: 'يُرجى اختيار إجابتين',
      few: 'يُرجى اختيار {count} إجابات',
      many: 'يُرجى اختيار {count} إجابة',
      other: 'يُرجى اختيار {count} إجابة',
    },
    otherName: 'إجابة أخرى',
    otherText: 'يُرجى كتابة إجابتك',
    selectAll: 'اختيار الكل',
    selectNone: 'إلغاء اختيار الكل',
  },
  ja: {
    chooseOne: '選択してください',
    chooseAll: '当てはまるものをすべて選択してください',
    chooseFew: '{min} から {max} つ選択してください',
    chooseExactly: { other: '{count} つ選択してください' },
    otherName: 'その他',
    otherText: '回答を入力してください',
    selectAll: 'すべて選択',
    selectNone: 'すべて解除',
  },
});
