import { type Html, markup } from '@canvass/web/page';
import { sharedTexts } from './texts.ts';

const { states } = sharedTexts;

export type SurveyStateName = keyof typeof states;

/** The state in words, with a mark whose shape differs, too. */
export function stateBadge(state: SurveyStateName): Html {
  return markup`<span class="badge ${state}">${states[state]}</span>`;
}
