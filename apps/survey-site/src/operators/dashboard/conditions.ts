import type { AgentReading, HeardAgent } from './agent-client.ts';
import { plural, shownSeconds } from '../../ui/figures.ts';
import type { OpsState } from './state.ts';
import { isKnown } from './reading.ts';

/** Something that whoever looks should know of first. */
export interface Condition {
  /** `bad`: something does not work. `warn`: somebody should look. `note`: good to know, nothing to do. */
  readonly level: 'bad' | 'warn' | 'note';
  readonly text: string;
  /** Where on the page there is more of it. */
  readonly at?: string;
}

/** An idle worker looks at least that often by default; what waits for longer waits for somebody. */
const lateAfterSeconds = 60;

/** The signals that should always be known; the rates need reports of workers. */
const needed = ['ready', 'inFlight', 'oldestAgeSeconds', 'lagBytes', 'lagAnswers'] as const;

/** What is not as it should be, the worst first. Its words hold no figures that change all the time: they are read out. */
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
      text: `${plural(deadLetters.count, 'dead letter')} to be looked at.`,
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
          text: 'No scaling agent is named (SCALING_AGENT_URL): what it reads is unknown here.',
        },
      ];
    case 'silent':
      return [{ level: 'bad', text: `The scaling agent cannot be heard: ${agent.why}.` }];
    case 'heard':
      return ofHeard(agent);
  }
}

function ofHeard({ status: { isLeading, rules, signals, target } }: HeardAgent): Condition[] {
  const found: Condition[] = [];
  if (target.failure) {
    found.push({ level: 'bad', text: `The agent cannot scale: ${target.failure.message}.` });
  }
  if (rules.faults.length > 0) {
    found.push({
      level: 'warn',
      text: `The rules file is not valid, the last good rules hold: ${rules.faults.join('; ')}.`,
    });
  }
  if (rules.isDryRun) found.push({ level: 'note', text: 'Dry run: the agent scales nothing.' });
  if (!isLeading) {
    found.push({
      level: 'note',
      text: 'The agent that was asked stands by: another one leads, and knows the figures.',
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

/** The minute, five minutes, and so on, that are over: a text that changes each second would be read out each time. */
function stepBelow(seconds: number): number {
  const steps = [60, 300, 900, 3600, 4 * 3600, 24 * 3600];
  return steps.findLast((step) => step <= seconds) ?? lateAfterSeconds;
}
