import { type Draft, draftQuestions, type DraftText } from '@canvass/surveys';
import { questionNumbers } from '../drafts/draft-item.ts';
import { kindEditor } from '../kinds/kinds.ts';
import { languagesTexts } from './texts.ts';
import { textNamed } from '../desk-language/desk-texts.ts';

const { names } = languagesTexts;

/** Returns what people call a text of the draft, such as `Question 1, choice 2`. */
export function textNames(draft: Draft): (text: Pick<DraftText, 'path'>) => string {
  const questions = draftQuestions(draft);
  const numbers = questionNumbers(draft);
  return ({ path }) => {
    const [list, index, ...place] = path;
    if (list === 'sections')
      return names.partOf({ whole: names.page({ number: Number(index) + 1 }), part: partName(place) });
    const question = list === 'questions' ? questions[Number(index)] : undefined;
    if (question === undefined) return list === 'title' ? names.title : names.description;
    const whole = names.question({ number: numbers.get(question.id) ?? 0 });
    const [part, position] = place;
    if (part === 'text') return whole;
    if (part === 'description') return names.partOf({ whole, part: names.explanation });
    const lists = kindEditor(question.type).lists;
    const words = Object.hasOwn(lists, String(part)) ? lists[String(part)] : undefined;
    if (words !== undefined) return names.partOf({ whole, part: `${words.one} ${Number(position) + 1}` });
    if (part === 'labels')
      return names.partOf({ whole, part: names.pointLabel({ value: String(position) }) });
    return names.partOf({ whole, part: partName(place) });
  };
}

function partName(place: readonly PropertyKey[]): string {
  const key = place.map(String).join('.');
  return textNamed(names.parts, key) ?? key;
}
