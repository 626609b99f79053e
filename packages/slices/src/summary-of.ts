import { SurveyAnswersSummary, type QuestionType } from '@canvass/surveys';
import type { QuestionTabulation, Tabulation } from './tabulate.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/** BRIDGE until SurveyAnswersSummary has a bulk method. */
export function withTabulation(summary: SurveyAnswersSummary, tabulation: Tabulation): SurveyAnswersSummary {
  const { answers, firstMs, lastMs, days, questions } = tabulation;
  if (answers === 0) return summary;
  return summary.mergeWith(
    SurveyAnswersSummary.fromJSON({
      totalAnswers: answers,
      firstAnswerAt: new Date(firstMs).toISOString(),
      lastAnswerAt: new Date(lastMs).toISOString(),
      days: [...days].map(([day, count]) => [new Date(day * dayMs).toISOString().slice(0, 10), count]),
      questions: [...questions].map(([id, question]) => [id, totalsJson(question)]),
    }),
  );
}

function totalsJson({ type, answered, skipped, length, counts }: QuestionTabulation) {
  const common: { type: QuestionType; answered: number; skipped: number } = { type, answered, skipped };
  return type === 'freeText' ? { ...common, length, words: counts, undercount: 0 } : { ...common, counts };
}
