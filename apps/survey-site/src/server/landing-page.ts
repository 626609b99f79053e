import { markup, page } from '@canvass/web/page';

/** The start page of a site without a desk: people come here for a survey only. */
export function landingPage(): string {
  return page({
    title: 'Canvass',
    body: markup`<h1>Canvass</h1>
<p class="lead">People answer surveys here.</p>
<p>Were you invited to a survey? Please use the link in your e-mail or on the poster.</p>
<p>Building something? Read the <a href="/reference">API reference</a>, or its <a href="/openapi.json">OpenAPI document</a>.</p>`,
  });
}
