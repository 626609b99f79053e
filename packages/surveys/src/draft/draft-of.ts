import type { SurveyDefinition } from '../definition/definition.ts';
import { definitionTexts, languagesOf } from '../definition/definition-texts.ts';
import { type Question, type DraftQuestion, draftKind, isHidden } from '../kinds/kinds.ts';
import type { Condition, ShowIf } from '../conditions/show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import type { DraftFacet, DraftMaking } from '../kinds/draft-kind.ts';
import { type DraftCondition, type DraftShowIf, blankCondition } from '../kinds/draft-show-if.ts';
import type { NewKey } from '../kinds/list-items.ts';
import type { QuestionBase } from '../kinds/question-fields.ts';
import type { Draft, DraftEnding, DraftSection } from './draft.ts';
import { jumpTo } from './paths/jump-targets.ts';
import { keysAfter } from './draft-keys.ts';
import { draftTexts } from './draft-texts.ts';
import { findItem } from './question-lists.ts';

/** The drafted facets by their ids in the definition, each with its id in the draft. */
type DraftedFacets = Map<string, { readonly id: string; readonly facet: DraftFacet }>;

/** The draft of a published definition, which `checkDraft` turns into the same definition again. */
export function draftOf(definition: SurveyDefinition): Draft {
  const { title, description = '' } = definition;
  const keys = keysAfter(0);
  const facets: DraftedFacets = new Map();
  // A condition names an earlier question, which is drafted by then.
  const drafted = definition.questions.map((question) => {
    const made = draftQuestion(question, facets, keys.newItemKey);
    for (const facet of draftKind(made.type).facetsOf(made)) {
      const part = findItem(made, facet.part)?.item.value ?? facet.part;
      facets.set(facetId(made.id, part), { id: facetId(made.id, facet.part), facet });
    }
    return made;
  });
  const making = { newKey: keys.newItemKey, showIf: (each: ShowIf) => draftShowIf(each, facets) };
  const sections = sectionsOf(definition, drafted, making, keys.newSectionKey);
  const numbers = definition.questions.map(({ id }) => Number(/^q([1-9][0-9]{0,8})$/.exec(id)?.[1] ?? 0));
  const lastQuestion = Math.max(0, ...numbers);
  const draft = {
    title,
    description,
    languages: languagesOf(definition),
    translations: {},
    sections,
    endings: endingsOf(definition, making),
    lastQuestion,
    lastKey: keys.last(),
  };
  return { ...draft, translations: draftedTranslations(draft, definition) };
}

/** The translations of a definition by the ids of texts in its draft. */
function draftedTranslations(
  draft: Draft,
  { translations = {}, ...definition }: SurveyDefinition,
): Draft['translations'] {
  if (Object.keys(translations).length === 0) return {};
  const idsByPath = new Map(definitionTexts(definition).map(({ path, id }) => [path.join('/'), id]));
  const texts = draftTexts(draft).map((text) => [idsByPath.get(text.path.join('/')) ?? '', text] as const);
  return Object.fromEntries(
    Object.entries(translations).map(([language, translated]) => [
      language,
      Object.fromEntries(
        texts.flatMap(([published, { id, text }]) =>
          Object.hasOwn(translated, published) ? [[id, { text: translated[published], of: text }]] : [],
        ),
      ),
    ]),
  ) as Draft['translations'];
}

function sectionsOf(
  { sections = [], questions }: SurveyDefinition,
  drafted: readonly DraftQuestion[],
  { newKey, showIf: draftedShowIf }: DraftMaking,
  newSectionKey: NewKey,
): DraftSection[] {
  if (sections.length === 0) {
    return [{ key: newSectionKey(), title: '', description: '', showIf: null, questions: drafted, next: [] }];
  }
  const starts = sections.map(({ startsAt }) => questions.findIndex(({ id }) => id === startsAt));
  const keys = new Map(sections.map(({ startsAt }) => [startsAt, newSectionKey()]));
  return sections.map(({ title = '', description = '', startsAt, showIf, next = [] }, index) => ({
    key: keys.get(startsAt)!,
    title,
    description,
    showIf: showIf === undefined ? null : draftedShowIf(showIf),
    questions: drafted.slice(starts[index], starts[index + 1]),
    next: next.map((jump) => ({
      key: newKey(),
      to: jumpTo(typeof jump.to === 'string' ? { section: keys.get(jump.to) ?? '' } : jump.to),
      showIf: jump.showIf === undefined ? null : draftedShowIf(jump.showIf),
    })),
  }));
}

function endingsOf(
  { endings = [] }: SurveyDefinition,
  { showIf: draftedShowIf }: Pick<DraftMaking, 'showIf'>,
): DraftEnding[] {
  return endings.map(({ id, title, text = '', redirectTo = '', screenOut = false, showIf }) => ({
    id,
    title,
    text,
    redirectTo,
    screenOut,
    showIf: showIf === undefined ? null : draftedShowIf(showIf),
  }));
}

function draftQuestion(question: Question, facets: DraftedFacets, newKey: NewKey): DraftQuestion {
  const { id, type, text, required, showIf } = question;
  const { description = '' }: QuestionBase = question;
  const drafted = (each: ShowIf): DraftShowIf => draftShowIf(each, facets);
  return {
    id,
    type,
    text,
    description,
    required,
    hidden: isHidden(question),
    showIf: showIf === undefined ? null : drafted(showIf),
    replaces: '',
    ...draftKind(type).draftOf(question, { newKey, showIf: drafted }),
  } as DraftQuestion;
}

function draftShowIf(showIf: ShowIf, facets: DraftedFacets): DraftShowIf {
  const draft = (part: ShowIf): DraftCondition | DraftShowIf =>
    'all' in part || 'any' in part || 'not' in part
      ? draftShowIf(part, facets)
      : draftCondition(part, facets);
  if ('all' in showIf) return { match: 'all', conditions: showIf.all.map(draft) };
  if ('any' in showIf) return { match: 'any', conditions: showIf.any.map(draft) };
  if (!('not' in showIf)) return { match: 'all', conditions: [draft(showIf)] };
  const { not } = showIf;
  // Of one condition, `not` says it without `any`.
  const isList = 'any' in not && not.any.length > 1;
  return { match: 'none', conditions: isList ? not.any.map(draft) : [draft(not)] };
}

function draftCondition(condition: Condition, facets: DraftedFacets): DraftCondition {
  const tested = facets.get(condition.question);
  const base = { ...blankCondition, question: tested?.id ?? condition.question };
  if ('answered' in condition) return { ...base, test: condition.answered ? 'answered' : 'unanswered' };
  if ('anyOf' in condition || 'noneOf' in condition) {
    const [test, values] =
      'anyOf' in condition ? (['anyOf', condition.anyOf] as const) : (['noneOf', condition.noneOf] as const);
    const named = new Set(values);
    const chosen = (tested?.facet.choices ?? []).filter(({ value }) => named.has(value));
    return { ...base, test, choices: chosen.map(({ key }) => key) };
  }
  if ('textIs' in condition) return { ...base, test: 'textIs', texts: condition.textIs.join('\n') };
  if ('textIsNot' in condition) return { ...base, test: 'textIsNot', texts: condition.textIsNot.join('\n') };
  const from = 'atLeast' in condition ? condition.atLeast : '';
  return { ...base, test: 'within', from: String(from), to: String(condition.atMost ?? '') };
}
