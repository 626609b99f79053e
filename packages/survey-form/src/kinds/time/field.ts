import type { Language, QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import { typedCheck } from '../../field/typed-check.ts';
import { shownTime } from '../../texts/texts-of.ts';
import type { Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type { KindForm } from '../kind-form.ts';
import type written from './words.json';

interface TimeWords {
  /** Stands under a question with both ends. */
  readonly between: Template<'min' | 'max'>;
  readonly from: Template<'min'>;
  readonly until: Template<'max'>;
}

const words = kindWords<TimeWords, typeof written>(new URL('words.json', import.meta.url));

export const timeForm: KindForm<QuestionOf<'time'>> = {
  words,
  isCheckedByBrowser: true,
  field(question, state) {
    const field = fieldOf(question, state);
    const { min, max } = question;
    const check = typedCheck(state.texts, { type: question.type, options: { min, max } }, [
      { code: 'not-a-time' },
      ...(min === undefined ? [] : [{ code: 'too-early-in-the-day', min } as const]),
      ...(max === undefined ? [] : [{ code: 'too-late-in-the-day', max } as const]),
    ]);
    return labelled(
      field,
      boundsHint(question, state.texts.language),
      (attributes) =>
        markup`<input type="time" class="short"${min !== undefined && markup` min="${min}"`}${max !== undefined && markup` max="${max}"`} ${attributes}${check} value="${firstOf(field.given)}">`,
    );
  },
};

function boundsHint({ min, max }: QuestionOf<'time'>, language: Language): string | undefined {
  const { between, from, until } = words.in(language);
  const shown = (time: string): string => shownTime(language, time);
  if (min !== undefined && max !== undefined) return between({ min: shown(min), max: shown(max) });
  if (min !== undefined) return from({ min: shown(min) });
  return max === undefined ? undefined : until({ max: shown(max) });
}
