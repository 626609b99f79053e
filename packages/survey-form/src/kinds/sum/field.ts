import { isolated, type QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { Template } from '../../texts/form-texts.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import { kindWords } from '../../texts/kind-words.ts';
import { firstItem, itemRows, itemStyle } from '../item-rows.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  readonly hint: Template<'total'>;
  /** For the script. */
  readonly left: Template<'number'>;
  readonly over: Template<'number'>;
  readonly complete: string;
  readonly unreadable: string;
}>({
  en: {
    hint: 'The numbers must add up to {total}. An empty field counts as 0.',
    left: 'Left: {number}',
    over: 'Too many: {number}',
    complete: 'Nothing left: the numbers add up',
    unreadable: 'One of the fields has no number',
  },
  de: {
    hint: 'Die Zahlen müssen zusammen {total} ergeben. Ein leeres Feld zählt als 0.',
    left: 'Noch übrig: {number}',
    over: 'Zu viel: {number}',
    complete: 'Alles verteilt: Die Summe stimmt',
    unreadable: 'Ein Feld enthält keine Zahl',
  },
  fr: {
    hint: 'La somme des nombres doit être {total}. Un champ vide compte pour 0.',
    left: 'Reste : {number}',
    over: 'En trop : {number}',
    complete: 'Tout est réparti : la somme est juste',
    unreadable: 'Un des champs ne contient pas de nombre',
  },
  es: {
    hint: 'Los números deben sumar {total}. Un campo vacío cuenta como 0.',
    left: 'Quedan: {number}',
    over: 'Sobran: {number}',
    complete: 'Todo repartido: la suma es correcta',
    unreadable: 'Uno de los campos no tiene un número',
  },
  it: {
    hint: 'La somma dei numeri deve essere {total}. Un campo vuoto vale 0.',
    left: 'Restano: {number}',
    over: 'In eccesso: {number}',
    complete: 'Tutto distribuito: la somma è giusta',
    unreadable: 'Un campo non contiene un numero',
  },
  nl: {
    hint: 'De getallen moeten samen {total} zijn. Een leeg veld telt als 0.',
    left: 'Nog over: {number}',
    over: 'Te veel: {number}',
    complete: 'Alles verdeeld: de som klopt',
    unreadable: 'Een van de velden bevat geen getal',
  },
  pl: {
    hint: 'Suma liczb musi wynosić {total}. Puste pole liczy się jako 0.',
    left: 'Pozostało: {number}',
    over: 'Za dużo o: {number}',
    complete: 'Wszystko rozdzielone: suma się zgadza',
    unreadable: 'W jednym z pól nie ma liczby',
  },
  pt: {
    hint: 'A soma dos números tem de ser {total}. Um campo vazio conta como 0.',
    left: 'Restam: {number}',
    over: 'A mais: {number}',
    complete: 'Tudo distribuído: a soma está certa',
    unreadable: 'Um dos campos não tem um número',
  },
  ar: {
    hint: 'يجب أن يكون مجموع الأعداد {total}. الحقل الفارغ يُحسب 0.',
    left: 'المتبقي: {number}',
    over: 'الزيادة: {number}',
    complete: 'لم يبق شيء: المجموع صحيح',
    unreadable: 'أحد الحقول لا يحتوي على عدد',
  },
  ja: {
    hint: '合計が {total} になるように入力してください。空欄は 0 として数えます。',
    left: '残り: {number}',
    over: '超過: {number}',
    complete: '残りはありません。合計は合っています',
    unreadable: '数字ではない欄があります',
  },
});

/** Stands where the script puts a number. */
const gaps = { number: '$number' };

/** Each item has a field for its number. A script says below them how much is left. */
export const sumForm: KindForm<QuestionOf<'sum'>> = {
  words,
  field(question, state) {
    const { texts } = state;
    const { total, decimals, unit } = question;
    const { hint, left, over, complete, unreadable } = words.in(texts.language);
    const saying = { left: left(gaps), over: over(gaps), complete, unreadable };
    const shown = rangeValue(texts.language, total);
    return itemRows(question, state, {
      name: 'sum',
      hint: hint({ total: unit === undefined ? shown : `${shown}\u00a0${isolated(unit, texts.dir)}` }),
      data: markup` data-total="${Math.round(total * 10 ** decimals)}" data-decimals="${decimals}" data-words="${JSON.stringify(saying)}"`,
      control: (attributes, given, behind) =>
        markup`<span class="amount"><input type="text" class="short" dir="auto" autocomplete="off" inputmode="${decimals === 0 ? 'numeric' : 'decimal'}" ${attributes} value="${given}">${behind}</span>`,
      unit,
    });
  },
  first: firstItem,
  style: itemStyle,
  script: new URL('client.js', import.meta.url),
};
