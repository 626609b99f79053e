import type { QuestionOf } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../../field/field.ts';
import { labelled } from '../../field/labelled.ts';
import type { FormTexts } from '../../texts/form-texts.ts';
import { shownDay } from '../../texts/texts-of.ts';
import type { KindForm } from '../kind-form.ts';

/** Without an end of its own, the year has four digits in every browser. */
const ends = { min: '1800-01-01', max: '2200-12-31' };

export const dateForm: KindForm<QuestionOf<'date'>> = {
  field(question, state) {
    const field = fieldOf(question, state);
    const { min = ends.min, max = ends.max } = question;
    return labelled(
      field,
      boundsHint(question, state.texts),
      (attributes) =>
        markup`<input type="date" class="short" min="${min}" max="${max}" ${attributes} value="${firstOf(field.given)}">`,
    );
  },
};

function boundsHint({ min, max }: QuestionOf<'date'>, { language, kinds }: FormTexts): string | undefined {
  const { between, from, until } = kinds.date;
  const shown = (day: string): string => shownDay(language, day);
  if (min !== undefined && max !== undefined) return between({ min: shown(min), max: shown(max) });
  if (min !== undefined) return from({ min: shown(min) });
  return max === undefined ? undefined : until({ max: shown(max) });
}
