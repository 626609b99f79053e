import { facetsOf } from '../history/facets.ts';
import type { SurveyHistory } from '../history/survey-history.ts';
import type { DefinitionMaking } from '../kinds/draft-kind.ts';
import { type DraftQuestion, draftKind, hasHidden, kindOf } from '../kinds/kinds.ts';
import {
  type DraftCondition,
  type DraftShowIf,
  conditionTexts,
  isDraftGroup,
} from '../kinds/draft-show-if.ts';
import { optionalText, typedEnd } from '../kinds/typed-options.ts';
import { facetId } from '../facets/facet-id.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';
import { defaultLanguage } from '../shared/language.ts';
import { type Draft, draftQuestions } from './draft.ts';
import { jumpInput } from './paths/jump-targets.ts';
import { type TestableFacet, draftFacets } from './draft-facets.ts';
import { withTranslations } from './draft-translations.ts';

/**
 * The definition that a draft describes, unchecked: `parseDefinition` says whether it can be published. `history`: of the published
 * survey, if there is one.
 */
export function definitionInputOf(draft: Draft, history: SurveyHistory | undefined): Record<string, unknown> {
  return withTranslations(draft, definitionPartsOf(draft, history));
}

/** The same with all texts in the first language only. */
export function definitionPartsOf(draft: Draft, history: SurveyHistory | undefined): Record<string, unknown> {
  const { title, description, languages, sections, endings } = draft;
  const questions = draftQuestions(draft);
  const known = Map.groupBy(
    history === undefined ? [] : facetsOf(history).values(),
    ({ question }) => question,
  );
  const values = new Map(
    questions.flatMap((question) => [
      ...draftKind(question.type).valuesOf(question, known.get(question.id) ?? []),
    ]),
  );
  const facets = draftFacets(draft);
  const groupInput = ({ match, conditions }: DraftShowIf): unknown => {
    const inputs = conditions.map((part) =>
      isDraftGroup(part) ? groupInput(part) : conditionInput(part, facets.get(part.question), values),
    );
    if (match !== 'none') return { [match]: inputs };
    return { not: inputs.length === 1 ? inputs[0] : { any: inputs } };
  };
  const showIfInput = (showIf: DraftShowIf): unknown => {
    const [only, ...others] = showIf.conditions;
    const isOne = showIf.match === 'all' && only !== undefined && others.length === 0 && !isDraftGroup(only);
    return isOne ? conditionInput(only, facets.get(only.question), values) : groupInput(showIf);
  };
  const [first] = sections;
  const isOnePage =
    sections.length === 1 &&
    first !== undefined &&
    !hasVisibleCharacter(first.title) &&
    !hasVisibleCharacter(first.description) &&
    first.showIf === null &&
    first.next.length === 0;
  return {
    title,
    ...optionalText('description', description),
    ...(languages.length > 1 || languages[0] !== defaultLanguage ? { languages } : {}),
    ...(isOnePage
      ? {}
      : {
          sections: sections.map((section) => ({
            ...optionalText('title', section.title),
            ...optionalText('description', section.description),
            startsAt: section.questions[0]?.id ?? '',
            ...(section.showIf !== null && { showIf: showIfInput(section.showIf) }),
            ...(section.next.length > 0 && {
              next: section.next.map(({ to, showIf }) => ({
                ...(showIf !== null && { showIf: showIfInput(showIf) }),
                to: jumpInput(draft, to),
              })),
            }),
          })),
        }),
    ...(endings.length > 0 && {
      endings: endings.map((ending) => ({
        id: ending.id,
        title: ending.title,
        ...optionalText('text', ending.text),
        ...optionalText('redirectTo', ending.redirectTo),
        ...(ending.screenOut && { screenOut: true }),
        ...(ending.showIf !== null && { showIf: showIfInput(ending.showIf) }),
      })),
    }),
    questions: questions.map((question) => questionInput(question, { values, showIf: showIfInput })),
  };
}

function questionInput(question: DraftQuestion, making: DefinitionMaking): Record<string, unknown> {
  const { id, type, text, description, required, hidden, showIf } = question;
  return {
    id,
    type,
    text,
    ...(kindOf(question).asksNothing !== true && optionalText('description', description)),
    required,
    ...(hidden && hasHidden(type) && { hidden }),
    ...draftKind(type).inputOf(question, making),
    ...(showIf === null ? {} : { showIf: making.showIf(showIf) }),
  };
}

function conditionInput(
  condition: DraftCondition,
  facet: TestableFacet | undefined,
  values: DefinitionMaking['values'],
): Record<string, unknown> {
  const { test, choices, from, to } = condition;
  const question =
    facet === undefined
      ? condition.question.replace('.', '.removed-')
      : facetId(facet.question.id, values.get(facet.part) ?? facet.part);
  switch (test) {
    case 'answered':
      return { question, answered: true };
    case 'unanswered':
      return { question, answered: false };
    case 'within':
      return {
        question,
        ...(from.trim() === '' ? {} : { atLeast: typedEnd(from, facet?.decimals ?? 0) }),
        ...(to.trim() === '' ? {} : { atMost: typedEnd(to, facet?.decimals ?? 0) }),
      };
    case 'textIs':
    case 'textIsNot':
      return { question, [test]: conditionTexts(condition) };
    case 'anyOf':
    case 'noneOf': {
      const offered = new Set(facet?.choices.map(({ key }) => key));
      return {
        question,
        [test]: choices.map((key) => (offered.has(key) && values.get(key)) || `removed-${key}`),
      };
    }
  }
}
