import { type Html, markup, shownBytes, shownCount, shownRate } from '@canvass/web/page';
import { historyChart } from './history-chart.ts';
import type { OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { signalOf } from './key-figures.ts';
import { fact, note, shownReading } from './parts.ts';

/** The queues, and the answers that this site has not stored yet. */
export function backlog(state: OpsState): Html {
  const { queues, deadLetters, journal, agent } = state;
  const rows = isKnown(queues)
    ? queues.map(({ name, depth }) => row(name, markup`${shownCount(depth)}`))
    : [
        row(
          'answers-stored',
          shownReading(queues, () => ''),
        ),
      ];
  const all =
    isKnown(queues) &&
    queues.length > 1 &&
    row('all shards', markup`${shownCount(queues.reduce((sum, { depth }) => sum + depth, 0))}`);
  return markup`${chart(state)}<table>
<thead><tr><th scope="col">Queue</th><th scope="col" class="number">Messages</th></tr></thead>
<tbody>
${rows}${all}${row(deadLetters.queue, shownReading(deadLetters.count, shownCount))}</tbody>
</table>
${note(remark(state))}<dl class="facts">
${fact('Arriving', shownReading(signalOf(agent, 'arrivalPerSecond'), shownRate))}${fact('Handled', shownReading(signalOf(agent, 'drainPerSecond'), shownRate))}${fact(
    'Journal of this site',
    shownReading(journal.pendingBytes, (bytes) => `${shownBytes(bytes)} wait for their append`),
  )}${fact(
    'Storage account',
    shownReading(state.storage, () => 'available'),
  )}</dl>
`;
}

function row(name: string, messages: Html): Html {
  return markup`<tr><th scope="row"><code>${name}</code></th><td class="number">${messages}</td></tr>\n`;
}

function chart({ agent, at }: OpsState): Html | undefined {
  if (agent.outcome !== 'answered') return undefined;
  const { history } = agent;
  if (!isKnown(history) || history.length === 0) return undefined;
  const points = (name: 'ready' | 'inFlight') =>
    history.map((point) => ({ atMs: point.atMs, value: point[name] }));
  return historyChart({
    title: 'Messages',
    lines: [
      { name: 'ready', points: points('ready') },
      { name: 'in-flight', points: points('inFlight') },
    ],
    nowMs: Date.parse(at),
  });
}

function remark({ queues, deadLetters: { count } }: OpsState): string {
  if (!isKnown(queues)) return `The queues are unknown: ${queues.unknown}.`;
  if (!isKnown(count)) return `The number of dead letters is unknown: ${count.unknown}.`;
  return 'Approximate, hidden messages included.';
}
