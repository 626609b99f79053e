import { type Html, markup, plural, shownCount, shownTime } from '@canvass/web/page';
import type { AgentData } from '../agent-client.ts';
import { historyChart } from './history-chart.ts';
import type { OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { dateTime, fact, note, unknownMark } from './parts.ts';

/** Workers and replicas, from the scaling agent. */
export function workers({ agent, at }: OpsState): Html {
  switch (agent.outcome) {
    case 'not-set':
      return note(
        'SCALING_AGENT_URL is not set. Replicas, workers, decisions, ready and in-flight messages and the lag come from the scaling agent.',
      );
    case 'failed':
      return note(`The scaling agent’s data cannot be read: ${agent.why}.`);
    case 'answered':
      return agentFacts(agent, Date.parse(at));
  }
}

function agentFacts(agent: AgentData, nowMs: number): Html {
  const { status, history } = agent;
  const { isLeading, target, rules, workers: reports } = status;
  const { state, failure } = target;
  const capacity = state?.capacity === undefined ? '' : `, ${shownCount(state.capacity)} at most`;
  return markup`${chart(agent, nowMs)}<dl class="facts">
${fact('Replicas', state === undefined ? unknownMark : `${shownCount(state.running)} running, ${shownCount(state.replicas)} wanted${capacity}`)}${fact('Target', target.name)}${fact(
    'Reporting workers',
    `${shownCount(reports.reporting)}; ${plural(reports.inFlight, 'message')} in flight, ${shownCount(reports.delayed)} postponed`,
  )}${fact('Agent', isLeading ? 'leads' : 'stands by; another one leads')}${
    rules.isDryRun && fact('Rules', 'dry run: nothing is scaled')
  }${rules.faults.length > 0 && fact('Rules file', `not valid: ${rules.faults.join('; ')}`)}${
    failure !== undefined &&
    fact(
      'Target failed',
      markup`${failure.message}, ${plural(failure.failures, 'time')} in a row. Next try ${dateTime(failure.retryAt)}`,
    )
  }</dl>
${!isKnown(history) && note(`The last hour is unknown: ${history.unknown}.`)}`;
}

function chart({ history, decisions }: AgentData, nowMs: number): Html | undefined {
  if (!isKnown(history) || history.length === 0) return undefined;
  const points = (name: 'running' | 'wanted') =>
    history.map((point) => ({ atMs: point.atMs, value: point[name] }));
  const changes = (isKnown(decisions) ? decisions : []).filter(({ from, to }) => from !== to);
  return historyChart({
    title: 'Replicas',
    lines: [
      { name: 'wanted', points: points('wanted') },
      { name: 'running', points: points('running') },
    ],
    marks: {
      name: 'decision',
      of: changes.map(({ at, outcome, reason }) => ({
        atMs: Date.parse(at),
        isGood: outcome === 'done',
        text: `${shownTime(at)}, ${outcome}: ${reason}`,
      })),
    },
    nowMs,
  });
}
