import { markup, type Html } from '../../../ui/markup.ts';
import type { HeardAgent } from '../agent-client.ts';
import { plural, shownCount, shownTime } from '../../../ui/figures.ts';
import { historyChart } from '../../../ui/history-chart.ts';
import type { OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { dateTime, fact, note, unknownMark } from './parts.ts';

/** Workers and replicas, as the scaling agent knows them. */
export function workers({ agent, at }: OpsState): Html {
  switch (agent.outcome) {
    case 'not-set':
      return note(
        'This site does not know of a scaling agent: SCALING_AGENT_URL is not set. Replicas, workers, decisions, what is ready and in flight and the count lag are the agent’s to say.',
      );
    case 'silent':
      return note(`The scaling agent cannot be heard: ${agent.why}. What it knows is unknown here.`);
    case 'heard':
      return heard(agent, Date.parse(at));
  }
}

function heard(agent: HeardAgent, nowMs: number): Html {
  const { status, history } = agent;
  const { isLeading, target, rules, workers: reports } = status;
  const { state, failure } = target;
  const capacity = state?.capacity === undefined ? '' : `, ${shownCount(state.capacity)} at most`;
  return markup`${chart(agent, nowMs)}<dl class="facts">
${fact('Replicas', state === undefined ? unknownMark : `${shownCount(state.running)} running, ${shownCount(state.replicas)} asked for${capacity}`)}${fact('Target', target.name)}${fact(
    'Workers that report',
    `${shownCount(reports.reporting)}; ${plural(reports.inFlight, 'message')} in hand, ${shownCount(reports.delayed)} put off`,
  )}${fact('Agent', isLeading ? 'leads' : 'stands by: another one leads')}${
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

function chart({ history, decisions }: HeardAgent, nowMs: number): Html | undefined {
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
