import { formDocument, type FormTexts, plainLook } from '@canvass/survey-form';
import { markup } from '@canvass/web/page';

/** Asks once, by one button: programs that look at all links of a mail press none. */
export function unsubscribePage(texts: FormTexts, address: string): string {
  const { heading, text } = texts.unsubscribe;
  return formDocument({
    title: heading,
    texts,
    look: plainLook,
    body: markup`<h1>${heading}</h1>
<p class="lead">${text}</p>
<form method="post" action="${address}">
<div class="buttons">
<button type="submit">${heading}</button>
</div>
</form>`,
  });
}

export function unsubscribedPage(texts: FormTexts): string {
  const { done, text } = texts.unsubscribe;
  return formDocument({
    title: done,
    texts,
    look: plainLook,
    body: markup`<h1>${done}</h1>
<p class="lead">${text}</p>`,
  });
}
