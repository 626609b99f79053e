import type { Bench } from '../bench.ts';
import { runManySurveys } from '../many-surveys/run-many-surveys.ts';
import type { ManySurveysSize } from '../many-surveys/many-surveys-size.ts';

const size: ManySurveysSize = {
  surveys: 10_000,
  perSecond: 10_000,
  connections: 768,
  warmUpMs: 120_000,
  measuredMs: 600_000,
  latencyMs: 10,
};
const quickSize: ManySurveysSize = {
  surveys: 200,
  perSecond: 200,
  connections: 16,
  warmUpMs: 1_500,
  measuredMs: 3_000,
  latencyMs: 10,
};

export const manySurveys: Bench = {
  name: 'many-surveys',
  isSlow: true,
  run: (context) => runManySurveys(context, context.isQuick ? quickSize : size),
};
