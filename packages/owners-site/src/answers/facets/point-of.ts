import { pointIcon } from '@canvass/survey-form';
import { type Facet, type FacetOf, type FacetType, isolated, kindOf, type Question } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { answersTexts } from '../texts.ts';
import { facetInWords, type ShownValue } from './facet-in-words.ts';

/** A point of a scale: a small picture, and the same in words. */
export interface Point {
  /** It is for the eye only; undefined if the scale has too many points. */
  readonly picture: Html | undefined;
  readonly words: string;
}

/** A scale with more points has no picture: a reader cannot count ten dots at a glance. */
const mostPoints = 7;
/** The diameter of a dot and the room of one, in px. */
const dot = { size: 9, room: 13 };

/** Finds the point of a scale; undefined for other values. */
const points: {
  readonly [Type in FacetType]:
    | ((value: ShownValue, facet: FacetOf<Type>, asked: Question | undefined) => Point | undefined)
    | undefined;
} = {
  choices: pointOfChoices,
  number: pointOfNumbers,
  date: undefined,
  words: undefined,
  kept: undefined,
};

/** Returns the point of a scale that a value is; undefined if it is none. `asked` is the question as it is asked now. */
export function pointOf(value: ShownValue, facet: Facet, asked: Question | undefined): Point | undefined {
  // The type of the facet selects its function; TypeScript does not follow this through the table.
  const find = points[facet.type] as
    | ((value: ShownValue, facet: Facet, asked: Question | undefined) => Point | undefined)
    | undefined;
  return find?.(value, facet, asked);
}

/** A choice with a score is a point among the scores of its list. */
function pointOfChoices(value: ShownValue, facet: FacetOf<'choices'>): Point | undefined {
  const score = facet.choices.find((choice) => choice.value === value)?.score;
  if (score === undefined) return undefined;
  const scores = [...new Set(facet.choices.flatMap((choice) => choice.score ?? []))].toSorted(
    (a, b) => a - b,
  );
  if (scores.length < 2) return undefined;
  return {
    picture: dots(scores.indexOf(score) + 1, scores.length),
    words: facetInWords(value, facet),
  };
}

function pointOfNumbers(
  value: ShownValue,
  facet: FacetOf<'number'>,
  asked: Question | undefined,
): Point | undefined {
  const { scale, rankOf } = facet;
  if (typeof value !== 'number' || scale === undefined || rankOf !== undefined) return undefined;
  const { min, max } = scale;
  // The scale was another one when this value was chosen.
  if (value < min || value > max || max === min) return undefined;
  const kind = asked && kindOf(asked);
  const label = kind?.valueLabels?.(asked!)?.get(value);
  const { point } = answersTexts.answer;
  const words = min < 0 || min > 1 ? facetInWords(value, facet) : point.of({ value, max });
  const look = kind?.valueLook?.(asked!);
  const index = value - min;
  const count = max - min + 1;
  // From zero on, no dot is filled.
  const picture =
    look === 'smileys'
      ? face(index, count)
      : look === 'stars'
        ? stars(index + 1, count)
        : min === 0
          ? dots(value, max)
          : dots(index + 1, count);
  return {
    picture,
    words: label === undefined ? words : point.labelled({ point: words, label: isolated(label) }),
  };
}

function dots(filled: number, count: number): Html | undefined {
  if (count > mostPoints) return undefined;
  const { size, room } = dot;
  const at = (index: number): number => index * room + room / 2;
  return markup`<svg class="answer-dots" width="${count * room}" height="${room}" aria-hidden="true">${Array.from(
    { length: count },
    (_, index) =>
      markup`<circle cx="${at(index)}" cy="${room / 2}" r="${size / 2}"${index < filled && markup` class="on"`}/>`,
  )}</svg>`;
}

function stars(filled: number, count: number): Html | undefined {
  if (count > mostPoints) return undefined;
  return markup`<span class="answer-stars">${Array.from(
    { length: count },
    (_, index) =>
      markup`<span${index < filled && markup` class="on"`}>${pointIcon('stars', index, count)}</span>`,
  )}</span>`;
}

function face(index: number, count: number): Html {
  return markup`<span class="answer-face">${pointIcon('smileys', index, count)}</span>`;
}
