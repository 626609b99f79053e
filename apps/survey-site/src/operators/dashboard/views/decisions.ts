import { markup, type Html } from '../../../ui/markup.ts';
import type { AgentDecision } from '../agent-answers.ts';
import type { OpsState } from '../state.ts';
import { isKnown } from '../reading.ts';
import { note, timeOn } from './parts.ts';

const mostShown = 12;

/** The latest decisions and why they were made, the newest first. */
export function decisions({ agent, at }: OpsState): Html {
  if (agent.outcome === 'not-set') return note('Unknown: no scaling agent is named.');
  if (agent.outcome === 'silent') return note(`Unknown: the scaling agent is silent, ${agent.why}.`);
  const { decisions: latest, status } = agent;
  if (!isKnown(latest)) return note(`Unknown: ${latest.unknown}.`);
  if (latest.length === 0) {
    return note(
      status.isLeading
        ? 'The agent has not decided anything yet.'
        : 'This agent stands by: it decides nothing.',
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

/** Its first words are the change that stands before it already. */
function withoutChange(reason: string): string {
  return reason.replace(/^(?:scale (?:out|in) from \d+ to \d+|hold \d+); /, '');
}
