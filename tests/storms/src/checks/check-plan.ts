import { faultTypes, kinds, type Fault } from '../plan/storm-plan.ts';
import { Findings } from './findings.ts';
import { promised, type CheckedPromise } from './promise.ts';

/**
 * A storm that did not happen proves nothing: each planned fault that is missing is a violation, unless the storm was ended early.
 */
export function checkPlan(
  plan: readonly Fault[],
  happened: readonly Fault[],
  isEndedEarly: boolean,
): CheckedPromise {
  const findings = new Findings();
  const parts: string[] = [];
  for (const type of faultTypes) {
    const counts = kinds.flatMap((kind) => {
      const of = (faults: readonly Fault[]): number =>
        faults.filter((fault) => fault.type === type && fault.kind === kind).length;
      const [planned, done] = [of(plan), of(happened)];
      if (planned === 0) return [];
      if (isEndedEarly) return [`${kind} ${done} of ${planned}`];
      findings.checked += planned;
      findings.violations += planned - done;
      if (done < planned)
        findings.examples.push(
          `${kind}: ${done} of ${planned} planned faults of the type “${type}” happened`,
        );
      return [`${kind} ${done}`];
    });
    if (counts.length > 0) parts.push(`${type}: ${counts.join(', ')}`);
  }
  return promised(
    'The plan of the storm has happened',
    `${isEndedEarly ? 'ended early; ' : ''}${parts.join('; ')}`,
    findings,
  );
}
