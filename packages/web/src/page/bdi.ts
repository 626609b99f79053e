import { withoutBidiControls } from '@canvass/surveys';
import { markup, type Html } from './markup.ts';

/** A text that a person typed, in its own direction, without an effect on what stands beside it. */
export function bdi(text: string): Html {
  return markup`<bdi>${withoutBidiControls(text)}</bdi>`;
}
