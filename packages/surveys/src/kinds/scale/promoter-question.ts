import type { Language } from '../../shared/language.ts';
import type { ScaleDraft } from './draft.ts';

/** The usual words of the question behind the Net Promoter Score. */
type PromoterWords = Pick<ScaleDraft, 'text' | 'minLabel' | 'maxLabel'>;

/** Its author can change them, so they are in the survey's language and not in the desk's. */
const words: Readonly<Record<Language, PromoterWords>> = {
  en: {
    text: 'How likely are you to recommend us to a friend or colleague?',
    minLabel: 'Not at all likely',
    maxLabel: 'Extremely likely',
  },
  de: {
    text: 'Wie wahrscheinlich ist es, dass Sie uns im Freundes- oder Kollegenkreis weiterempfehlen?',
    minLabel: 'Überhaupt nicht wahrscheinlich',
    maxLabel: 'Äußerst wahrscheinlich',
  },
  fr: {
    text: 'Quelle est la probabilité que vous nous recommandiez à un proche ou à un collègue\u00a0?',
    minLabel: 'Pas du tout probable',
    maxLabel: 'Extrêmement probable',
  },
  es: {
    text: '¿Qué probabilidad hay de que nos recomiende a un amigo o colega?',
    minLabel: 'Nada probable',
    maxLabel: 'Sumamente probable',
  },
  it: {
    text: 'Con quale probabilità ci consiglierebbe a un amico o a un collega?',
    minLabel: 'Per niente probabile',
    maxLabel: 'Estremamente probabile',
  },
  nl: {
    text: 'Hoe waarschijnlijk is het dat u ons aanbeveelt bij een vriend of collega?',
    minLabel: 'Helemaal niet waarschijnlijk',
    maxLabel: 'Uiterst waarschijnlijk',
  },
  pl: {
    text: 'Jak bardzo prawdopodobne jest, że polecą nas Państwo znajomym lub współpracownikom?',
    minLabel: 'Zupełnie nieprawdopodobne',
    maxLabel: 'Bardzo prawdopodobne',
  },
  pt: {
    text: 'Qual é a probabilidade de nos recomendar a um amigo ou colega?',
    minLabel: 'Nada provável',
    maxLabel: 'Extremamente provável',
  },
  ar: {
    text: 'ما مدى احتمال أن توصوا بنا أصدقاءكم أو زملاءكم؟',
    minLabel: 'غير محتمل على الإطلاق',
    maxLabel: 'محتمل للغاية',
  },
  ja: {
    text: '友人や同僚に私たちを勧める可能性はどのくらいありますか。',
    minLabel: 'まったくない',
    maxLabel: '非常に高い',
  },
};

/** What a question for the Net Promoter Score starts as, in a survey of this language. */
export function promoterQuestion(
  language: Language,
): PromoterWords & Pick<ScaleDraft, 'type' | 'min' | 'max'> {
  return { type: 'scale', min: '0', max: '10', ...words[language] };
}
