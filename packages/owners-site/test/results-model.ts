import {
  SurveyAnswersSummary,
  askedIf,
  countedFacets,
  parseDefinition,
  presentSummary,
  reviseHistory,
  startHistory,
  type FlatRecord,
  type SurveyDefinition,
} from '@canvass/surveys';
import type { ResultsModel } from '../src/cards/results-model.ts';

export interface AnsweredVersion {
  readonly questions: readonly object[];
  readonly answers?: readonly FlatRecord[];
}

/** The results of a survey with these versions, whose answers arrived one per day, the last one on 22 November 2026. */
export function resultsModelOf(
  versions: readonly AnsweredVersion[],
  changes: Partial<ResultsModel> = {},
): ResultsModel {
  const definitions = versions.map(({ questions }) => definitionOf(questions));
  const [first, ...later] = definitions;
  let history = startHistory(first!);
  for (const definition of later) {
    const revised = reviseHistory(history, definition);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    history = revised.history;
  }
  const summary = SurveyAnswersSummary.empty();
  let before = versions.reduce((sum, { answers = [] }) => sum + answers.length, 0);
  for (const [index, { answers = [] }] of versions.entries()) {
    for (const one of answers) {
      before -= 1;
      const receivedAt = new Date(Date.UTC(2026, 10, 22 - before, 9)).toISOString();
      summary.addNewAnswer({ receivedAt, answers: one }, countedFacets(history, index + 1)!);
    }
  }
  const { title, questions } = definitions.at(-1)!;
  const asOf = '2026-11-22T14:03:22.000Z';
  return {
    title,
    summary: presentSummary({ tenant: 'acme', survey: 'coffee', history, summary, asOf }),
    history,
    questions,
    state: 'open',
    uncounted: { answers: 0, isExact: true },
    today: '2026-11-22',
    sort: 'order',
    tables: [],
    askedIf: askedIf(definitions.at(-1)!),
    showsTexts: true,
    showsDuplicates: true,
    leastAnswers: 0,
    leastInGroup: 5,
    hiddenFacets: new Set(),
    isPartHidden: false,
    step: undefined,
    newest: { from: 0, texts: new Map(), writers: new Map() },
    links: { cards: '/cards', texts: '/texts', answers: '/answers', share: '/share', settings: '/settings' },
    ...changes,
  };
}

function definitionOf(questions: readonly object[]): SurveyDefinition {
  const parsed = parseDefinition({ title: 'Coffee', questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}
