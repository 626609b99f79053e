import {
  type Draft,
  type DraftCondition,
  type DraftShowIf,
  type TestableFacet,
  conditionTexts,
  draftFacets,
  isDraftGroup,
  isolated,
} from '@canvass/surveys';
import { questionNumbers } from './draft-item.ts';
import { facetName } from './facet-name.ts';
import { rangeWords } from './facets/range-words.ts';
import { quoted, shortText } from './short-text.ts';
import { draftTexts } from './texts.ts';
import { sharedTexts } from '../desk/texts.ts';

const { showIf: texts } = draftTexts;
/** A condition names at most this many choices. */
const maxShown = 3;

/** Says in words when a question or an item of it is shown, a jump is taken, or a form ends so. */
export function conditionWords(
  draft: Draft,
  showIf: DraftShowIf,
  of: keyof typeof texts.summaries = 'asked',
): string {
  const askable = { facets: draftFacets(draft), nameOf: quotedName };
  return texts.summaries[of]({ conditions: groupWords(askable, showIf, true) });
}

function quotedName(facet: TestableFacet): string {
  return sharedTexts.quoted({ text: isolated(facetName(facet)) });
}

/** The same with the numbers of questions in the place of their texts, for a line. */
export function shortConditionWords(
  draft: Draft,
  showIf: DraftShowIf,
  of: keyof typeof texts.summaries = 'asked',
): string {
  const numbers = questionNumbers(draft);
  const nameOf = ({ question, label }: TestableFacet) => {
    const asked = texts.question({ number: numbers.get(question.id) ?? 0 });
    const part = label === undefined ? undefined : shortText(label, draftTexts.untitledPart);
    return part === undefined ? asked : draftTexts.part({ question: asked, part: isolated(part) });
  };
  return texts.summaries[of]({
    conditions: groupWords({ facets: draftFacets(draft), nameOf }, showIf, true),
  });
}

/** What conditions can ask about, and what a sentence calls it. */
interface Askable {
  readonly facets: ReadonlyMap<string, TestableFacet>;
  readonly nameOf: (facet: TestableFacet) => string;
}

function groupWords(askable: Askable, { match, conditions }: DraftShowIf, isOutermost: boolean): string {
  const parts = conditions.map((part) =>
    isDraftGroup(part)
      ? groupWords(askable, part, false)
      : words(askable.facets.get(part.question), part, askable.nameOf),
  );
  if (match === 'none') return texts.none({ conditions: parts.join(texts.or) });
  const joined = parts.join(match === 'all' ? texts.and : texts.or);
  return isOutermost || parts.length === 1 ? joined : `(${joined})`;
}

function words(
  facet: TestableFacet | undefined,
  condition: DraftCondition,
  nameOf: Askable['nameOf'],
): string {
  if (facet === undefined) return condition.question === '' ? texts.unfinished : texts.removed;
  const name = nameOf(facet);
  const { test, choices, from, to } = condition;
  const { described } = texts;
  switch (test) {
    case 'answered':
    case 'unanswered':
      return described[test]({ question: name });
    case 'within': {
      const range = rangeWords(facet).words;
      if (from === '' && to === '') return texts.unfinished;
      if (to === '') return range.atLeast({ question: name, from });
      return from === '' ? range.atMost({ question: name, to }) : range.within({ question: name, from, to });
    }
    case 'anyOf':
    case 'noneOf': {
      const labels = facet.choices
        .filter(({ key }) => choices.includes(key))
        .map(({ label }) => quoted(label, draftTexts.untitledChoice));
      return labels.length === 0
        ? texts.unfinished
        : described[test]({ question: name, choices: several(labels) });
    }
    case 'textIs':
    case 'textIsNot': {
      const lines = conditionTexts(condition);
      if (lines.length === 0) return texts.unfinished;
      return described[test]({ question: name, written: several(lines.map((line) => quoted(line, ''))) });
    }
  }
}

function several(shown: readonly string[]): string {
  const first = shown.slice(0, maxShown).join(texts.or);
  return shown.length > maxShown ? `${first}…` : first;
}
