import { type Html, htmlDocument, icon, markup } from '@canvass/web/page';
import { opsScript, opsStyle } from '../assets.ts';

export interface Shell {
  /** The title of the browser's tab. */
  readonly title: string;
  readonly body: Html;
  /** Omits the sign-out button. */
  readonly isSignedOut?: boolean;
  /** A page that updates itself shows the time of its data, and controls. */
  readonly live?: Html;
}

/** A complete page. `body` has its heading. */
export function shell({ title, body, isSignedOut = false, live }: Shell): string {
  return htmlDocument({
    title,
    style: opsStyle,
    scripts: live === undefined ? [] : [opsScript],
    body: markup`<header class="bar">
<a class="brand" href="/ops"><img src="${icon.path}" alt="" width="28" height="28">Canvass <span>operations</span></a>
${live}${
      !isSignedOut &&
      markup`<form method="post" action="/ops/sign-out"><button class="quiet" type="submit">Sign out</button></form>`
    }
</header>
<main>
${body}
</main>`,
  });
}

/** A message after an action. It gets the focus without a script. */
export function notice(level: 'good' | 'warn' | 'bad', heading: string, content: Html): Html {
  return markup`<div class="notice ${level}" role="${level === 'good' ? 'status' : 'alert'}" tabindex="-1" autofocus aria-labelledby="notice-heading">
<h2 id="notice-heading">${heading}</h2>
${content}
</div>
`;
}
