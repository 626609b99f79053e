import { problem, type Problem, summaryUnreadable } from '@canvass/web/problems';

/** Returns the problem of a request for the results of a survey that is not there, or whose summary cannot be read. */
export function whyNoReading(
  { outcome }: { readonly outcome: 'notFound' | 'unreadable' },
  { tenant, survey }: { readonly tenant: string; readonly survey: string },
): Problem {
  return outcome === 'notFound' ? problem('survey-not-found') : summaryUnreadable(tenant, survey);
}
