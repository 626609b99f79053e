import { Violation } from './violation.ts';
import type { World } from './world.ts';

/**
 * A journal may be deleted once each of its lines is committed, or kept in quarantine, or of a deleted survey. What
 * was appended without an acknowledgement counts too: it may yet be acknowledged.
 */
export function checkJournalIsCommitted(world: World, segmentId: string): void {
  const found = world.service.apply({
    op: 'get',
    container: 'journal',
    blob: segmentId,
    unlessEtag: undefined,
  });
  if (found.outcome !== 'found') return;
  let offset = 0;
  for (const line of found.bytes.toString().split('\n')) {
    if (line.length > 0) checkLine(world, segmentId, offset, line);
    offset += Buffer.byteLength(line) + 1;
  }
}

function checkLine(world: World, segmentId: string, offset: number, line: string): void {
  const id = /"id":"([^"]+)"/.exec(line)?.[1];
  const submitted = id === undefined ? undefined : world.ledger.get(id);
  const survey = submitted && world.checks.survey(submitted.path);
  const origin = `${segmentId}/${offset}`;
  if (submitted?.line === line && submitted.kind !== 'corrupt') {
    if (survey?.isBuried) return;
    if (submitted.kind === 'answer') {
      if (survey?.committed.has(origin)) return;
      throw new Violation(
        'deletedTooSoon',
        `the journal ${segmentId} is deleted with ${id} at ${offset}, which is not committed`,
      );
    }
  }
  const kept = world.service.apply({
    op: 'get',
    container: 'quarantine',
    blob: origin,
    unlessEtag: undefined,
  });
  if (kept.outcome !== 'found' || kept.bytes.toString() !== line) {
    throw new Violation(
      'quarantine',
      `the journal ${segmentId} is deleted, and ${line} at ${offset} not kept`,
    );
  }
}
