import type { FoundElement } from './file-elements.ts';
import { type JsonObject, isObject, literalOf, nonBlank, own } from './json.ts';
import { SourceElement } from './source-element.ts';

/** The elements, those that take their choices from another one with a copy of them. Others are as they were. */
export function withCopiedChoices(elements: readonly FoundElement[]): FoundElement[] {
  const byName = new Map(elements.map(({ source }) => [source.get('name'), source.json]));
  return elements.map((element) => {
    const { source } = element;
    const name = nonBlank(source.get('choicesFromQuestion'));
    const choices = name === undefined ? undefined : own(byName.get(name) ?? {}, 'choices');
    if (name === undefined || !Array.isArray(choices) || choices.length === 0) return element;
    const { choicesFromQuestion: _name, choicesFromQuestionMode: mode, ...json } = source.json;
    const offered = choices.map((choice: unknown) => offeredIf(choice, name, mode));
    const copy = new SourceElement({ ...json, choices: offered }, source.path, source.texts);
    copy.note('choicesFromQuestion', { code: 'choices-copied', from: name });
    return { ...element, source: copy };
  });
}

/** Offers a choice to those who have chosen it before, or to those who have not. */
function offeredIf(choice: unknown, name: string, mode: unknown): unknown {
  if (mode !== 'selected' && mode !== 'unselected') return choice;
  const item: JsonObject = isObject(choice) ? choice : { value: choice };
  const value = own(item, 'value');
  return {
    ...item,
    visibleIf: `{${name}} ${mode === 'selected' ? 'anyof' : 'noneof'} [${literalOf(value)}]`,
  };
}
