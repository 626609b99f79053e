import type { DeadLetterReport } from '@canvass/queue';
import { type Html, markup, plural, shownCount } from '@canvass/web/page';
import type { DeadLetterOrder, OrderAction, OrderScope } from '../dead-letter-order.ts';
import { shell } from './shell.ts';

/**
 * Shows the result of a dry run and asks for confirmation. The form names each dead letter, so that later ones are not part
 * of the order. `left`: the approximate number of further ones.
 */
export function reviewPage(order: DeadLetterOrder, report: DeadLetterReport, left: number): string {
  const { action, ids, scope } = order;
  const { matched, settled } = report;
  const heading = `${verbs[action]} ${which(scope, matched)}?`;
  return shell({
    title: `${heading} – Canvass operations`,
    body: markup`<p class="crumbs"><a href="/ops#dead-letters-heading">Operations</a></p>
<h1>${matched === 0 ? 'Nothing to do' : heading}</h1>
<section class="card" aria-label="What would be done">
${matched === 0 ? markup`<p>None of the chosen dead letters exists any more. Another operator may have settled them.</p>\n` : consequences(action, matched)}${
      left > 0 &&
      markup`<p>One order covers the first ${shownCount(ids.length)}. About ${shownCount(left)} more ${left === 1 ? 'is' : 'are'} there and ${left === 1 ? 'stays' : 'stay'}: review again afterwards for the next.</p>\n`
    }${
      settled < matched &&
      markup`<p>${settled === 0 ? 'None' : String(settled)} of them can be ${action === 'redrive' ? 'redriven' : 'purged'}: ${refusals(report)}.</p>\n`
    }<form class="actions" method="post" action="/ops/dead-letters/${action}">
<input type="hidden" name="scope" value="${scope}">
${ids.map((id) => markup`<input type="hidden" name="id" value="${id}">\n`)}${
      settled > 0 &&
      markup`<button class="${action === 'purge' && 'danger'}" type="submit"${action === 'redrive' && markup` autofocus`}>${verbs[action]} ${plural(settled, 'dead letter')}</button>\n`
    }<a class="button quiet" href="/ops#dead-letters-heading">${settled > 0 ? 'Cancel' : 'Back'}</a>
</form>
</section>`,
  });
}

function which(scope: OrderScope, count: number): string {
  const letters = plural(count, 'dead letter');
  if (scope === 'chosen') return letters;
  if (scope === 'first') return `the first ${letters}`;
  return count === 1 ? 'the one dead letter' : `all ${letters}`;
}

const verbs: Readonly<Record<OrderAction, string>> = { redrive: 'Redrive', purge: 'Purge' };

function consequences(action: OrderAction, count: number): Html {
  const they = count === 1 ? 'It is' : 'They are';
  return action === 'redrive'
    ? markup`<p>${they} sent to the queue again unchanged, and the tries start again at 0. Those that fail again return to the dead letters.</p>\n`
    : markup`<p>${they} deleted for good. No answer is lost: the journal has the answers, and the workers’ sweep finds them without a hint.</p>\n`;
}

/** Why some are left, in words. */
export function refusals({ refused }: Pick<DeadLetterReport, 'refused'>): string {
  const counted = (why: DeadLetterReport['refused'][number]['why']) =>
    refused.filter((each) => each.why === why).length;
  const words = [
    [counted('redrive-limit'), 'stays, redriven 3 times already', 'stay, redriven 3 times already'],
    [counted('lost'), 'was settled by another operator', 'were settled by another operator'],
  ] as const;
  return words
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => plural(count, one, many))
    .join(', ');
}
