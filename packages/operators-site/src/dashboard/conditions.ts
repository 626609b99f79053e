import { plural, shownSeconds } from '@canvass/web/page';
import type { AgentReading, AgentData } from './agent-client.ts';
import type { OpsState } from './state.ts';
import { isKnown } from './reading.ts';

/** A state that the operator should see first. */
export interface Condition {
  /** `bad`: something fails. `warn`: needs attention. `note`: nothing to do. */
  readonly level: 'bad' | 'warn' | 'note';
  readonly text: string;
  /** A link to the details on the page. */
  readonly at?: string;
}

/** The dashboard warns when the oldest message has waited for this long: by default an idle worker polls more often. */
const lateAfterSeconds = 60;

/** The signals that should always be known; the rates need reports of workers. */
const needed = ['ready', 'inFlight', 'oldestAgeSeconds', 'lagBytes', 'lagAnswers'] as const;

/** The conditions, worst first. Screen readers announce changes, so the texts contain no values that change all the time. */
export function conditionsOf(state: OpsState): readonly Condition[] {
  const { storage, queues, deadLetters, agent } = state;
  const found: Condition[] = [];
  if (!isKnown(storage)) found.push({ level: 'bad', text: 'The storage does not answer this site.' });
  if (!isKnown(queues) || !isKnown(deadLetters.count)) {
    found.push({ level: 'bad', text: 'The queues cannot be read from this site.' });
  }
  found.push(...ofAgent(agent));
  if (isKnown(deadLetters.count) && deadLetters.count > 0) {
    found.push({
      level: 'warn',
      text: `${plural(deadLetters.count, 'dead letter')} to look at.`,
      at: '#dead-letters-heading',
    });
  }
  const rank = { bad: 0, warn: 1, note: 2 };
  return found.toSorted((left, right) => rank[left.level] - rank[right.level]);
}

function ofAgent(agent: AgentReading): Condition[] {
  switch (agent.outcome) {
    case 'not-set':
      return [
        {
          level: 'note',
          text: 'SCALING_AGENT_URL is not set: the scaling agent’s data is unknown here.',
        },
      ];
    case 'failed':
      return [{ level: 'bad', text: `The scaling agent’s data cannot be read: ${agent.why}.` }];
    case 'answered':
      return ofAnswer(agent);
  }
}

function ofAnswer({ status: { isLeading, rules, signals, target } }: AgentData): Condition[] {
  const found: Condition[] = [];
  if (target.failure) {
    found.push({ level: 'bad', text: `The agent cannot scale: ${target.failure.message}.` });
  }
  if (rules.faults.length > 0) {
    found.push({
      level: 'warn',
      text: `The rules file is not valid, the last valid rules stay in force: ${rules.faults.join('; ')}.`,
    });
  }
  if (rules.isDryRun) found.push({ level: 'note', text: 'Dry run: the agent scales nothing.' });
  if (!isLeading) {
    found.push({
      level: 'note',
      text: 'The agent at SCALING_AGENT_URL stands by: another one leads and has the data.',
    });
  } else if (signals !== undefined && needed.some((name) => !isKnown(signals[name]))) {
    found.push({ level: 'bad', text: 'The agent cannot read all of its signals.' });
  }
  const age = signals?.oldestAgeSeconds;
  if (typeof age === 'number' && age >= lateAfterSeconds) {
    found.push({
      level: 'warn',
      text: `The workers are behind: hints have waited for over ${shownSeconds(stepBelow(age))}.`,
    });
  }
  return found;
}

/** The highest step that has passed: a text that changes each second would be announced each time. */
function stepBelow(seconds: number): number {
  const steps = [60, 300, 900, 3600, 4 * 3600, 24 * 3600];
  return steps.findLast((step) => step <= seconds) ?? lateAfterSeconds;
}
