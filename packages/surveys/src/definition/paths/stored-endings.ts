import { isStoredShowIf } from '../../conditions/stored-show-if.ts';
import { isQuestionId } from '../../shared/question-id.ts';
import { type Shape, hasShape, isText, isTrue } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { maxEndings } from './endings.ts';

const endingShape: Shape = {
  required: { id: isQuestionId, title: isText },
  optional: { text: isText, redirectTo: isText, screenOut: isTrue, showIf: isJsonObject },
};

/** Whether these are stored endings of a form. `facets`: those that its conditions may name. */
export function areEndings(
  json: unknown,
  facets: ReadonlySet<string>,
): json is readonly { readonly id: string }[] {
  return Array.isArray(json) && json.length <= maxEndings && json.every((each) => isEnding(each, facets));
}

function isEnding(json: unknown, facets: ReadonlySet<string>): boolean {
  if (!hasShape(json, endingShape)) return false;
  const { showIf } = json;
  return showIf === undefined || isStoredShowIf(showIf, facets);
}
