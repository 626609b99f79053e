import { type FilterPart, facetOf, isolated, type SurveyHistory } from '@canvass/surveys';
import { filterTexts as texts } from '../texts.ts';
import { clippedText } from './clipped-text.ts';

/** A text is clipped to this length, because its first words say enough. */
const mostCharacters = 80;

/** Returns the clipped text of a question; of a part with the part's clipped name. */
export function facetName(history: SurveyHistory, facetId: string): string {
  const { text = facetId, label } = facetOf(history, facetId) ?? {};
  return label === undefined ? clipped(text) : `${isolated(clipped(text))} – ${isolated(clipped(label))}`;
}

/** Says what a condition of a filter is about. */
export function conditionSubject(history: SurveyHistory, { about, question }: FilterPart): string {
  return question === undefined
    ? texts[about === 'tags' ? 'tags' : 'received']
    : facetName(history, question);
}

function clipped(text: string): string {
  return text.length <= mostCharacters ? text : `${clippedText(text, mostCharacters).trimEnd()}…`;
}
