import { problem, type Problem } from '@canvass/web/problems';
import { sharedTexts } from './texts.ts';

/** Refuses a change because other changes of the tenant's access were faster in each attempt. */
export function contended(): Problem {
  return problem('concurrent-edit', { detail: sharedTexts.contended });
}
