import type { DeadLetter } from '@canvass/queue';
import { markup, visibleText } from '@canvass/web/page';
import { reasonWords } from './dead-letters.ts';
import { dateTime, fact } from './parts.ts';
import { shell } from './shell.ts';

/** One dead letter with its details and its text. */
export function deadLetterPage(letter: DeadLetter): string {
  return shell({
    title: 'Dead letter – Canvass operations',
    body: markup`<p class="crumbs"><a href="/ops#dead-letters-heading">Operations</a></p>
<h1>Dead letter</h1>
<section class="card" aria-label="Details">
<dl class="facts wide">
${fact('Why it is here', reasonWords[letter.reason])}${fact('Last error', letter.error === null ? 'unknown' : visibleText(letter.error))}${fact('Queue', letter.queue)}${fact('First sent (UTC)', dateTime(letter.firstSeenAt))}${fact('Moved here (UTC)', dateTime(letter.lastSeenAt))}${fact('Tries', `${letter.dequeueCount}, since it was last sent or redriven`)}${fact('Postponed', `${letter.postponedCount} times`)}${fact('Redriven', `${letter.redriveCount} times, of at most 3`)}${fact('Message id', markup`<code>${visibleText(letter.messageId)}</code>`)}${fact('Dead letter id', markup`<code>${letter.id}</code>`)}</dl>
</section>
<section class="card" aria-labelledby="text-heading">
<h2 id="text-heading">Text</h2>
<pre class="scroll" role="group" tabindex="0" aria-labelledby="text-heading" dir="ltr">${`\n${visibleText(letter.text)}`}</pre>
</section>
<form class="actions" method="post" action="/ops/dead-letters/review">
<input type="hidden" name="id" value="${letter.id}">
<button type="submit" name="order" value="redrive-chosen">Redrive…</button>
<button class="quiet" type="submit" name="order" value="purge-chosen">Purge…</button>
</form>`,
  });
}
