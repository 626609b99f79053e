import type { Question } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { fieldOf, firstOf } from '../field/field.ts';
import { labelled } from '../field/labelled.ts';
import { keptFaults, typedCheck } from '../field/typed-check.ts';
import type { KindForm } from './kind-form.ts';

/** A line of text with the keypad for it. A browser checks nothing of it: it refuses addresses with letters of other scripts. */
export function keptTextForm<Q extends Question>(
  form: 'email' | 'phone' | 'url',
  direction: 'ltr' | 'auto' = 'ltr',
): KindForm<Q> {
  const keypad = form === 'phone' ? 'tel' : form;
  return {
    field: (question, state) => {
      const field = fieldOf(question, state);
      return labelled(
        field,
        undefined,
        (attributes) =>
          markup`<input type="text" inputmode="${keypad}" autocomplete="${keypad}" autocapitalize="off" spellcheck="false" dir="${direction}" ${attributes}${typedCheck(state.texts, { type: form, options: {} }, keptFaults[form])} value="${firstOf(field.given)}">`,
      );
    },
  };
}
