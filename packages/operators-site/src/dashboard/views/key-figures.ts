import {
  type Html,
  markup,
  plural,
  shownBytes,
  shownCount,
  shownDollars,
  shownSeconds,
} from '@canvass/web/page';
import type { AgentReading } from '../agent-client.ts';
import type { AgentSignals } from '../agent-answers.ts';
import type { OpsState } from '../state.ts';
import { isKnown, unknown, type Reading } from '../reading.ts';
import type { StorageCost } from '../storage-cost.ts';
import { hasUnpriced } from './storage-calls.ts';

/** A month, as in the price lists. */
const hoursPerMonth = 730;

/** The six key figures. */
export function keyFigures({ agent, deadLetters, storageCalls }: OpsState): Html {
  const { site, agent: agentCost } = storageCalls;
  const signal = (name: keyof AgentSignals) => signalOf(agent, name);
  const age = signal('oldestAgeSeconds');
  const lagBytes = signal('lagBytes');
  const withAgent = isKnown(agentCost) && isKnown(agentCost.costPerHour) ? [agentCost] : [];
  const known = isKnown(site) ? [site, ...withAgent] : [];
  const costPerHour = isKnown(site) ? totalOf(known) : site;
  return markup`${figure(
    'Ready',
    signal('ready'),
    shownCount,
    isKnown(age)
      ? age > 0
        ? `the oldest hint has waited ${shownSeconds(age)}`
        : 'no hint waits'
      : age.unknown,
  )}${figure('In flight', signal('inFlight'), shownCount, heldBy(agent))}${figure(
    'Not counted yet',
    signal('lagAnswers'),
    (answers) => shownCount(answers),
    isKnown(lagBytes) ? `answers, in ${shownBytes(lagBytes)} of journal` : lagBytes.unknown,
  )}${figure('Replicas', running(agent), shownCount, wanted(agent))}${figure(
    'Dead letters',
    deadLetters.count,
    shownCount,
    `in ${deadLetters.queue}`,
    isKnown(deadLetters.count) && deadLetters.count > 0,
  )}${figure(
    'Storage calls per hour',
    costPerHour,
    (dollars) => `${known.some(hasUnpriced) ? 'over ' : ''}${shownDollars(dollars)}`,
    isKnown(costPerHour)
      ? `of this site${known.length > 1 ? ' and the agent' : ''}; ${shownDollars(costPerHour * hoursPerMonth)} per month at this rate`
      : costPerHour.unknown,
  )}`;
}

function totalOf(costs: readonly StorageCost[]): Reading<number> {
  let total = 0;
  for (const { costPerHour } of costs) {
    if (!isKnown(costPerHour)) return costPerHour;
    total += costPerHour;
  }
  return total;
}

function figure(
  name: string,
  reading: Reading<number>,
  show: (value: number) => string,
  about: string,
  isMarked = false,
): Html {
  const value = isKnown(reading)
    ? markup`<dd class="value">${show(reading)}</dd>`
    : markup`<dd class="value unknown">unknown</dd>`;
  const note = isKnown(reading) ? about : reading.unknown;
  return markup`<div class="figure${isMarked && ' warn'}"><dt>${name}</dt>${value}<dd class="note">${note}</dd></div>\n`;
}

/** Why a figure is unknown, in a few words. */
function whyNone(agent: AgentReading): string {
  switch (agent.outcome) {
    case 'not-set':
      return 'SCALING_AGENT_URL is not set';
    case 'failed':
      return 'the agent’s data cannot be read';
    case 'answered':
      return agent.status.isLeading ? 'the agent has not read it yet' : 'the agent stands by';
  }
}

export function signalOf(agent: AgentReading, name: keyof AgentSignals): Reading<number> {
  const reading = agent.outcome === 'answered' ? agent.status.signals?.[name] : undefined;
  if (reading === undefined) return unknown(whyNone(agent));
  return isKnown<number>(reading) ? reading : unknown(`the agent could not read it: ${reading.unknown}`);
}

function running(agent: AgentReading): Reading<number> {
  const state = agent.outcome === 'answered' ? agent.status.target.state : undefined;
  return state === undefined ? unknown(whyNone(agent)) : state.running;
}

function wanted(agent: AgentReading): string {
  if (agent.outcome !== 'answered') return whyNone(agent);
  const { decision, target } = agent.status;
  const told =
    decision === undefined ? `${target.state?.replicas ?? 'unknown'} told` : `${decision.to} wanted`;
  return `run, ${told} (${target.name})`;
}

function heldBy(agent: AgentReading): string {
  if (agent.outcome !== 'answered') return whyNone(agent);
  const { reporting, inFlight } = agent.status.workers;
  return `${plural(reporting, 'worker')} ${reporting === 1 ? 'reports' : 'report'} ${shownCount(inFlight)}`;
}
