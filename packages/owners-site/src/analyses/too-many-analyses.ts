import { analysisLimits } from '@canvass/analyses';
import { problem, type Problem, retryAfter } from '@canvass/web/problems';

export function tooManyAnalyses(limit: 'survey' | 'tenant'): Problem {
  const { perSurvey, perTenant } = analysisLimits;
  const detail = {
    survey: `At most ${perSurvey} analyses and recounts of a survey run at a time.`,
    tenant: `At most ${perTenant} analyses and recounts of a tenant run at a time.`,
  };
  return problem('too-many-analyses', { detail: detail[limit], headers: retryAfter(30) });
}
