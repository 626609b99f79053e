import type { Language } from '@canvass/surveys';

/** Words that SurveyJS itself puts into a form where the file has none. */
export interface FormWords {
  readonly comment: string;
  readonly dontKnow: string;
  readonly no: string;
  readonly none: string;
  readonly other: string;
  readonly refused: string;
  readonly untitled: string;
  readonly yes: string;
}

export const formWords: Readonly<Record<Language, FormWords>> = {
  en: {
    comment: 'Please leave a comment',
    dontKnow: "Don't know",
    no: 'No',
    none: 'None',
    other: 'Other (describe)',
    refused: 'Refuse to answer',
    untitled: 'Untitled survey',
    yes: 'Yes',
  },
  de: {
    comment: 'Bitte hinterlassen Sie einen Kommentar',
    dontKnow: 'Weiß nicht',
    no: 'Nein',
    none: 'Keine davon',
    other: 'Sonstiges (bitte beschreiben)',
    refused: 'Keine Angabe',
    untitled: 'Umfrage ohne Titel',
    yes: 'Ja',
  },
  fr: {
    comment: 'Laissez un commentaire',
    dontKnow: 'Je ne sais pas',
    no: 'Non',
    none: 'Aucun',
    other: 'Autre (précisez)',
    refused: 'Je préfère ne pas répondre',
    untitled: 'Enquête sans titre',
    yes: 'Oui',
  },
  es: {
    comment: 'Deje un comentario',
    dontKnow: 'No sé',
    no: 'No',
    none: 'Ninguno',
    other: 'Otro (describa)',
    refused: 'Prefiero no responder',
    untitled: 'Encuesta sin título',
    yes: 'Sí',
  },
  it: {
    comment: 'Lasci un commento',
    dontKnow: 'Non so',
    no: 'No',
    none: 'Nessuno',
    other: 'Altro (descriva)',
    refused: 'Preferisco non rispondere',
    untitled: 'Sondaggio senza titolo',
    yes: 'Sì',
  },
  nl: {
    comment: 'Laat een opmerking achter',
    dontKnow: 'Weet ik niet',
    no: 'Nee',
    none: 'Geen',
    other: 'Anders (omschrijf)',
    refused: 'Wil ik niet zeggen',
    untitled: 'Enquête zonder titel',
    yes: 'Ja',
  },
  pl: {
    comment: 'Proszę zostawić komentarz',
    dontKnow: 'Nie wiem',
    no: 'Nie',
    none: 'Żadne',
    other: 'Inne (proszę opisać)',
    refused: 'Odmawiam odpowiedzi',
    untitled: 'Ankieta bez tytułu',
    yes: 'Tak',
  },
  pt: {
    comment: 'Deixe um comentário',
    dontKnow: 'Não sei',
    no: 'Não',
    none: 'Nenhum',
    other: 'Outro (descreva)',
    refused: 'Prefiro não responder',
    untitled: 'Inquérito sem título',
    yes: 'Sim',
  },
  ar: {
    comment: 'يرجى ترك تعليق',
    dontKnow: 'لا أعرف',
    no: 'لا',
    none: 'لا شيء',
    other: 'أخرى (يرجى الوصف)',
    refused: 'أفضل عدم الإجابة',
    untitled: 'استبيان بدون عنوان',
    yes: 'نعم',
  },
  ja: {
    comment: 'コメントをお書きください',
    dontKnow: 'わからない',
    no: 'いいえ',
    none: 'なし',
    other: 'その他(具体的に)',
    refused: '回答しない',
    untitled: '無題のアンケート',
    yes: 'はい',
  },
};
