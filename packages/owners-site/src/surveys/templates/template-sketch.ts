import { Html, markup } from '@canvass/web/page';
import type { SurveyTemplate } from './survey-templates.ts';

/** What a card shows on its sheet: the chosen in class `k`, the rest in `w`. */
const drawings: Readonly<Record<SurveyTemplate['sketch'], string>> = {
  matrix:
    '<path class="k" d="M70 34h60v8H70z"/><path class="w" d="M70 54h20v14H70zM94 54h20v14H94zM142 54h20v14h-20z"/><path class="k" d="M118 54h20v14h-20z"/><path class="w" d="M70 76h92v6H70z"/>',
  gauge:
    '<path class="k" d="M86 62a30 30 0 0 1 60 0h-8a22 22 0 0 0-44 0z"/><path class="k" d="M113 62l14-20 4 3-10 20z"/><path class="w" d="M86 74h60v8H86z"/>',
  faces:
    '<circle class="w" cx="92" cy="56" r="12"/><circle class="k" cx="116" cy="56" r="12"/><circle class="w" cx="140" cy="56" r="12"/><path class="w" d="M80 78h72v6H80z"/>',
  list: '<path class="w" d="M74 36h84v9H74zM74 66h84v9H74z"/><path class="k" d="M74 51h84v9H74z"/><path class="w" d="M74 81h50v6H74z"/>',
  stars:
    '<path class="k" d="M82 42l4 8.5 9 1-6.5 6 2 9-8.5-4.5-8.5 4.5 2-9-6.5-6 9-1zM116 42l4 8.5 9 1-6.5 6 2 9-8.5-4.5-8.5 4.5 2-9-6.5-6 9-1z"/><path class="w" d="M150 42l4 8.5 9 1-6.5 6 2 9-8.5-4.5-8.5 4.5 2-9-6.5-6 9-1zM82 78h68v6H82z"/>',
  bars: '<path class="k" d="M74 38h70v9H74z"/><path class="w" d="M74 53h84v9H74z"/><path class="k" d="M74 68h40v9H74z"/><path class="w" d="M74 83h62v6H74z"/>',
};

/** A drawing of a form, which says nothing that its card does not say. */
export function templateSketch({ sketch }: SurveyTemplate): Html {
  return markup`<svg viewBox="0 0 232 104" aria-hidden="true"><rect class="p" x="52" y="20" width="128" height="100" rx="8"/>${new Html(drawings[sketch])}</svg>`;
}
