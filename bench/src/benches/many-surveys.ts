import type { Bench } from '../bench.ts';
import { runManySurveys, type ManySurveysSize } from '../many-surveys/run-many-surveys.ts';

const size = {
  surveys: 10_000,
  connections: 768,
  warmUpMs: 120_000,
  measuredMs: 600_000,
  latencyMs: 10,
};
const quickSize = { surveys: 200, connections: 16, warmUpMs: 1_500, measuredMs: 3_000, latencyMs: 10 };
const quickPerSecond = 200;

function benchOf(name: string, perSecond: number): Bench {
  return {
    name,
    isSlow: true,
    run(context) {
      const asked: ManySurveysSize = context.isQuick
        ? { ...quickSize, name, perSecond: quickPerSecond }
        : { ...size, name, perSecond };
      return runManySurveys(context, asked);
    },
  };
}

export const manySurveys = benchOf('many-surveys', 10_000);
/** As fast as two cores carry that load generator, proxies and Azurite share with the site and its workers. */
export const manyQuietSurveys = benchOf('many-quiet-surveys', 3_000);
