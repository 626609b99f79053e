import { retentionOf } from '../actors/surveys.ts';
import { Violation } from '../environment/violation.ts';
import type { Environment } from '../environment/environment.ts';
import type { SurveyState } from './survey-state.ts';

/**
 * A segment may be deleted once each of its lines is committed, repeated, erased, in quarantine, or of a deleted survey. That includes
 * lines that are not acknowledged: they may still be.
 */
export function checkSegmentIsCommitted(
  environment: Environment,
  surveys: ReadonlyMap<string, SurveyState>,
  segmentId: string,
): void {
  let offset = 0;
  for (const line of environment.contentOf('journal', segmentId)?.toString().split('\n') ?? []) {
    if (line.length > 0) checkLine(environment, surveys, segmentId, offset, line);
    offset += Buffer.byteLength(line) + 1;
  }
}

function checkLine(
  environment: Environment,
  surveys: ReadonlyMap<string, SurveyState>,
  segmentId: string,
  offset: number,
  line: string,
): void {
  const id = /"id":"([^"]+)"/.exec(line)?.[1];
  const submitted = id === undefined ? undefined : environment.ledger.get(id);
  const survey = submitted && surveys.get(submitted.path);
  const origin = `${segmentId}/${offset}`;
  if (submitted?.line === line) {
    // A damaged line that still names its survey goes with it.
    if (survey?.isDeleted) return;
    if (submitted.kind === 'answer') {
      if (survey?.everCommitted.has(origin)) return;
      // Another attempt of the same submission was counted, or all of them are erased.
      if (survey?.submissions.has(submitted.id.slice(10))) {
        survey.repeated.add(origin);
        return;
      }
      if (environment.isInErasureLedger(submitted.path, submitted.id)) return;
      throw new Violation(
        'deletedTooSoon',
        `the segment ${segmentId} is deleted, but ${id} at ${offset} is not committed`,
      );
    }
  }
  if (submitted && environment.isInErasureLedger(submitted.path, submitted.id)) return;
  // A removal may have taken it out of quarantine because of its age.
  if (submitted && retentionOf(environment.profile, submitted.path)) return;
  if (environment.contentOf('quarantine', origin)?.toString() !== line) {
    throw new Violation(
      'quarantine',
      `the segment ${segmentId} is deleted, but ${line} at ${offset} is not in quarantine`,
    );
  }
}
