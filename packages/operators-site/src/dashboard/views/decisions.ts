import { type Html, markup } from '@canvass/web/page';
import type { AgentDecision } from '../agent-answers.ts';
import type { OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { note, timeOn } from './parts.ts';

/** The page shows this many decisions. */
const mostShown = 12;

/** The latest decisions and their reasons, newest first. */
export function decisions({ agent, at }: OpsState): Html {
  if (agent.outcome === 'not-set') return note('Unknown: SCALING_AGENT_URL is not set.');
  if (agent.outcome === 'failed')
    return note(`Unknown: the scaling agent’s data cannot be read, ${agent.why}.`);
  const { decisions: latest, status } = agent;
  if (!isKnown(latest)) return note(`Unknown: ${latest.unknown}.`);
  if (latest.length === 0) {
    return note(
      status.isLeading
        ? 'The agent has not decided anything yet.'
        : 'This agent stands by and decides nothing.',
    );
  }
  return markup`<ol class="decisions" reversed>
${latest.slice(0, mostShown).map((each) => line(each, at))}</ol>
`;
}

function line({ at, from, to, outcome, reason }: AgentDecision, today: string): Html {
  const change =
    from === to
      ? markup`<b>${to}</b>`
      : markup`<b>${from}<span aria-hidden="true"> → </span><span class="hidden"> to </span>${to}</b>`;
  const tone = outcome === 'failed' ? 'bad' : outcome === 'done' ? 'good' : 'plain';
  return markup`<li>${timeOn(today, at)} ${change} <span class="reason"><span class="tag ${tone}">${outcome}</span> ${withoutChange(reason)}</span></li>\n`;
}

/** The change is shown separately. */
function withoutChange(reason: string): string {
  return reason.replace(/^(?:scale (?:out|in) from \d+ to \d+|hold \d+); /, '');
}
