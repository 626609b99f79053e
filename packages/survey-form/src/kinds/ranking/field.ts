import type { QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import type { Template } from '../../texts/form-texts.ts';
import { rangeValue } from '../../texts/texts-of.ts';
import { kindWords } from '../../texts/kind-words.ts';
import { firstItem, itemRows, itemStyle } from '../item-rows.ts';
import type { KindForm } from '../kind-form.ts';

const words = kindWords<{
  readonly all: Template<'ranks'>;
  readonly top: Template<'ranks'>;
  readonly notRanked: string;
  /** For the script. */
  readonly up: Template<'item'>;
  readonly down: Template<'item'>;
  readonly moved: Template<'item' | 'rank'>;
  readonly removed: Template<'item'>;
  readonly clear: string;
}>({
  en: {
    all: 'Give each item a rank from 1, the first, to {ranks}',
    top: 'Give the ranks from 1, the first, to {ranks}; the other items stay without a rank',
    notRanked: 'Not ranked',
    up: 'Move up: {item}',
    down: 'Move down: {item}',
    moved: '{item}: rank {rank}',
    removed: '{item}: not ranked',
    clear: 'Clear the ranking',
  },
  de: {
    all: 'Bitte jedem Eintrag einen Rang geben, von 1 (zuerst) bis {ranks}',
    top: 'Bitte die Ränge von 1 (zuerst) bis {ranks} vergeben; die übrigen Einträge bleiben ohne Rang',
    notRanked: 'Ohne Rang',
    up: 'Nach oben: {item}',
    down: 'Nach unten: {item}',
    moved: '{item}: Rang {rank}',
    removed: '{item}: ohne Rang',
    clear: 'Rangfolge leeren',
  },
  fr: {
    all: 'Attribuez à chaque élément un rang, de 1 (le premier) à {ranks}',
    top: 'Attribuez les rangs de 1 (le premier) à {ranks} ; les autres éléments restent sans rang',
    notRanked: 'Sans rang',
    up: 'Monter : {item}',
    down: 'Descendre : {item}',
    moved: '{item} : rang {rank}',
    removed: '{item} : sans rang',
    clear: 'Effacer le classement',
  },
  es: {
    all: 'Asigne a cada elemento un puesto, del 1 (el primero) al {ranks}',
    top: 'Asigne los puestos del 1 (el primero) al {ranks}; los demás elementos quedan sin puesto',
    notRanked: 'Sin puesto',
    up: 'Subir: {item}',
    down: 'Bajar: {item}',
    moved: '{item}: puesto {rank}',
    removed: '{item}: sin puesto',
    clear: 'Borrar el orden',
  },
  it: {
    all: 'Assegni a ogni elemento una posizione, da 1 (la prima) a {ranks}',
    top: 'Assegni le posizioni da 1 (la prima) a {ranks}; gli altri elementi restano senza posizione',
    notRanked: 'Senza posizione',
    up: 'Sposta su: {item}',
    down: 'Sposta giù: {item}',
    moved: '{item}: posizione {rank}',
    removed: '{item}: senza posizione',
    clear: 'Cancella la classifica',
  },
  nl: {
    all: 'Geef elk onderdeel een plaats, van 1 (de eerste) tot en met {ranks}',
    top: 'Geef de plaatsen van 1 (de eerste) tot en met {ranks}; de andere onderdelen blijven zonder plaats',
    notRanked: 'Geen plaats',
    up: 'Omhoog: {item}',
    down: 'Omlaag: {item}',
    moved: '{item}: plaats {rank}',
    removed: '{item}: geen plaats',
    clear: 'Rangschikking wissen',
  },
  pl: {
    all: 'Proszę nadać każdemu elementowi miejsce, od 1 (pierwsze) do {ranks}',
    top: 'Proszę przydzielić miejsca od 1 (pierwsze) do {ranks}; pozostałe elementy zostają bez miejsca',
    notRanked: 'Bez miejsca',
    up: 'W górę: {item}',
    down: 'W dół: {item}',
    moved: '{item}: miejsce {rank}',
    removed: '{item}: bez miejsca',
    clear: 'Wyczyść kolejność',
  },
  pt: {
    all: 'Atribua a cada item uma posição, de 1 (a primeira) a {ranks}',
    top: 'Atribua as posições de 1 (a primeira) a {ranks}; os outros itens ficam sem posição',
    notRanked: 'Sem posição',
    up: 'Mover para cima: {item}',
    down: 'Mover para baixo: {item}',
    moved: '{item}: posição {rank}',
    removed: '{item}: sem posição',
    clear: 'Limpar a ordem',
  },
  ar: {
    all: 'امنح كل عنصر مرتبة من 1 (الأولى) إلى {ranks}',
    top: 'امنح المراتب من 1 (الأولى) إلى {ranks}، وتبقى العناصر الأخرى بلا مرتبة',
    notRanked: 'بلا مرتبة',
    up: 'نقل إلى أعلى: {item}',
    down: 'نقل إلى أسفل: {item}',
    moved: '{item}: المرتبة {rank}',
    removed: '{item}: بلا مرتبة',
    clear: 'مسح الترتيب',
  },
  ja: {
    all: '各項目に 1（最上位）から {ranks} までの順位を付けてください',
    top: '1（最上位）から {ranks} までの順位を付けてください。ほかの項目には順位を付けません',
    notRanked: '順位なし',
    up: '上へ移動: {item}',
    down: '下へ移動: {item}',
    moved: '{item}: {rank} 位',
    removed: '{item}: 順位なし',
    clear: '順位を消去',
  },
});

/** Stand where the script puts the label of an item, and its rank. */
const gaps = { item: '$item', rank: '$rank' };

/** Each item has a menu with its rank. A script adds buttons and handles, by which items are moved; they set the same menus. */
export const rankingForm: KindForm<QuestionOf<'ranking'>> = {
  words,
  field(question, state) {
    const { language } = state.texts;
    const { all, top, notRanked, up, down, moved, removed, clear } = words.in(language);
    const moving = {
      up: up(gaps),
      down: down(gaps),
      moved: moved(gaps),
      removed: removed(gaps),
      clear,
    };
    const ranks = question.top ?? question.items.length;
    const shown = (rank: number): string => rangeValue(language, rank);
    return itemRows(question, state, {
      name: 'ranking',
      hint: (question.top === undefined ? all : top)({ ranks: shown(ranks) }),
      data: markup` data-ranks="${ranks}" data-words="${JSON.stringify(moving)}"`,
      control: (attributes, given) =>
        markup`<select ${attributes}><option value="">${notRanked}</option>${Array.from({ length: ranks }, (_, index) => String(index + 1)).map((rank) => markup`<option value="${rank}"${rank === given && markup` selected`}>${shown(Number(rank))}</option>`)}</select>`,
    });
  },
  first: firstItem,
  style: itemStyle,
  script: new URL('client.js', import.meta.url),
};
