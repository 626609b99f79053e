import { markup, page } from '@canvass/web/page';

/** `hasDesk`: this site serves owners. */
export function landingPage(hasDesk: boolean): string {
  return page({
    title: 'Canvass',
    body: markup`<h1>Canvass</h1>
<p class="lead">Collects survey answers, and shows each survey’s owner exact, live summary statistics.</p>
<p>If you were invited to a survey, please use the link you were sent.</p>
${hasDesk && markup`<p>Do you own surveys? <a href="/desk">Sign in to your desk</a>.</p>\n`}<p>Building something? Read the <a href="/reference">API reference</a>, or its <a href="/openapi.json">OpenAPI document</a>.</p>`,
  });
}
