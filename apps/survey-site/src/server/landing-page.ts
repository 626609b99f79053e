import { markup } from '../ui/markup.ts';
import { page } from '../ui/page.ts';

export function landingPage(): string {
  return page({
    title: 'Canvass',
    body: markup`<h1>Canvass</h1>
<p class="lead">Collects survey answers, and shows each survey’s owner exact, live summary statistics.</p>
<p>If you were invited to a survey, please use the link you were sent.</p>
<p>Building something? The interface is described in <a href="/openapi.json">OpenAPI 3.1</a>.</p>`,
  });
}
