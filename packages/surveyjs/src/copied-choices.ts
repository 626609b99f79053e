import { bothOf } from './conditions/both-of.ts';
import { maxExpressionLength } from './conditions/parse-expression.ts';
import type { CopyRoom } from './copy-room.ts';
import type { FoundElement } from './file-elements.ts';
import { type JsonObject, isObject, literalOf, nonBlank, own } from './json.ts';
import { maxItems } from './kinds/choice-list.ts';
import { SourceElement } from './source-element.ts';

/** Gives elements that take their choices from another one a copy of them. */
export class CopiedChoices {
  readonly #byName: ReadonlyMap<unknown, JsonObject>;
  readonly #room: CopyRoom;
  /** By the mode and the name: many elements may take the same choices. */
  readonly #offered = new Map<string, readonly unknown[]>();

  constructor(elements: readonly FoundElement[], room: CopyRoom) {
    this.#byName = new Map(elements.map(({ source }) => [source.get('name'), source.json]));
    this.#room = room;
  }

  /** The element with its choices. One that takes none, or for whose copy there is no room, is as it was. */
  of(element: FoundElement): FoundElement {
    const { source } = element;
    const name = nonBlank(source.get('choicesFromQuestion'));
    if (name === undefined) return element;
    const { choicesFromQuestion: _name, choicesFromQuestionMode: mode, ...json } = source.json;
    const choices = this.#offeredBy(name, mode);
    if (choices.length === 0 || !this.#room.take(choices)) return element;
    const copy = new SourceElement({ ...json, choices }, source.path, source.texts);
    copy.note('choicesFromQuestion', { code: 'choices-copied', from: name });
    return { ...element, source: copy };
  }

  #offeredBy(name: string, mode: unknown): readonly unknown[] {
    const written = mode === 'selected' || mode === 'unselected' ? mode : '';
    const key = `${written} ${name}`;
    const before = this.#offered.get(key);
    if (before !== undefined) return before;
    const choices = own(this.#byName.get(name) ?? {}, 'choices');
    const read: readonly unknown[] = Array.isArray(choices) ? choices.slice(0, maxItems) : [];
    const offered = written === '' ? read : read.map((choice) => offeredIf(choice, name, written));
    this.#offered.set(key, offered);
    return offered;
  }
}

/** Offers a choice to those who have chosen it before, or to those who have not. */
function offeredIf(choice: unknown, name: string, mode: 'selected' | 'unselected'): unknown {
  const item: JsonObject = isObject(choice) ? choice : { value: choice };
  const value = own(item, 'value');
  // A condition on a longer name is too long.
  const answer = `{${name.slice(0, maxExpressionLength)}}`;
  const isOffered = `${answer} ${mode === 'selected' ? 'anyof' : 'noneof'} [${literalOf(value)}]`;
  // A choice that was not offered before is not offered again.
  return { ...item, visibleIf: bothOf(nonBlank(own(item, 'visibleIf')), isOffered) };
}
