import { type Html, markup } from '@canvass/web/page';
import { sharedTexts } from './texts.ts';

const { states } = sharedTexts;

export type SurveyStateName = keyof typeof states;

/** The state in words, with a mark whose shape differs, too. */
export function stateBadge(state: SurveyStateName): Html {
  return badge(state, states[state]);
}

/** Any state in words: green with a dot, amber with half a dot, grey with a square or a ring, or red with a square. */
export function badge(look: SurveyStateName | 'failed', words: string): Html {
  return markup`<span class="badge ${look}">${words}</span>`;
}
