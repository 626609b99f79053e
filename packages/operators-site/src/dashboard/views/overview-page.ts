import { type Html, markup } from '@canvass/web/page';
import type { OpsState } from '../state.ts';
import { regions } from './regions.ts';
import { shell } from './shell.ts';

/** The script shows these words. */
const words = {
  offline: 'The site does not answer: this page is out of date. The next try is in 5 seconds.',
  signedOut: 'Your session is over: this page is out of date.',
  signIn: 'Sign in again',
  pause: 'Pause',
  resume: 'Resume',
};

/** The dashboard. `message`: the result of the last order. */
export function overviewPage(state: OpsState, message?: Html): string {
  const region = regions(state);
  return shell({
    title: 'Canvass operations',
    live: markup`<p class="read-at" id="read-at">${region['read-at']}</p>
<noscript><a class="button quiet" href="/ops">Read again</a></noscript>
<button class="quiet" type="button" id="pause" hidden><span>${words.pause}</span><span class="hidden"> updates</span></button>
`,
    body: markup`<p class="offline" id="offline" role="alert" data-words="${JSON.stringify(words)}" hidden></p>
${message}<div class="heading"><h1>Operations</h1>
<div class="headline" id="headline" role="status">${region.headline}</div></div>
<dl class="figures" id="key-figures" aria-label="Key figures">${region['key-figures']}</dl>
<div class="columns">
<div>
${section('backlog', 'Backlog', region.backlog)}<section class="card" aria-labelledby="dead-letters-heading">
<h2 id="dead-letters-heading">Dead letters</h2>
<form method="post" action="/ops/dead-letters/review" id="dead-letters">${region['dead-letters']}</form>
</section>
</div>
<div>
${section('workers', 'Workers and replicas', region.workers)}${section('decisions', 'Latest decisions', region.decisions)}<section class="card" aria-labelledby="storage-calls-heading">
<h2 id="storage-calls-heading">Storage calls</h2>
<div class="scroll" id="storage-calls" role="group" tabindex="0" aria-labelledby="storage-calls-heading">${region['storage-calls']}</div>
<p class="note" id="storage-calls-note">${region['storage-calls-note']}</p>
</section>
</div>
</div>
<footer class="note">All times are UTC. The same as JSON: <a href="/ops/state.json">/ops/state.json</a>. <code>docs/operators-page.md</code> explains the figures.</footer>`,
  });
}

function section(id: string, heading: string, content: Html): Html {
  return markup`<section class="card" aria-labelledby="${id}-heading">
<h2 id="${id}-heading">${heading}</h2>
<div id="${id}">${content}</div>
</section>
`;
}
