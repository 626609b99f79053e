import type { z } from 'zod';
import { isJsonObject } from '../shared/stored-json.ts';
import { translationOf } from '../shared/shown-text.ts';

/** Where respondents' texts are in JSON of a schema. */
export type TextTree =
  /** A text, with the schema that its translations meet. */
  | { readonly kind: 'shown'; readonly translation: z.ZodType<string> }
  | { readonly kind: 'object'; readonly properties: ReadonlyMap<string, TextTree> }
  /** The values of a record by their keys. */
  | { readonly kind: 'record'; readonly of: TextTree }
  | { readonly kind: 'list'; readonly of: TextTree }
  /** Objects that have a tree for each value of this property. */
  | {
      readonly kind: 'variants';
      readonly property: string;
      readonly trees: ReadonlyMap<unknown, TextTree>;
    };

/** The place of a text in JSON. */
export interface TextPlace {
  /** Its path: property names, and positions in lists. */
  readonly path: readonly PropertyKey[];
  /**
   * Its path as a JSON Pointer (RFC 6901) with ids in the place of positions, such as `/questions/colour/choices/red/label`: it is the same
   * after questions or choices have moved.
   */
  readonly id: string;
  readonly translation: z.ZodType<string>;
}

/** Returns the value that a text is replaced by. `place` is made only when it is called. */
export type TextVisitor = (text: unknown, place: () => TextPlace) => unknown;

/** Names an item of a list. */
export type ItemName = (
  item: Readonly<Record<string, unknown>>,
  path: () => readonly PropertyKey[],
) => unknown;

/** Finds the texts of a schema; undefined if it has none. */
export function textTreeOf(schema: z.core.$ZodType): TextTree | undefined {
  const translation = translationOf(schema);
  if (translation !== undefined) return { kind: 'shown', translation };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return objectTree(def.shape);
  if (def.type === 'array') return wrapped('list', def.element);
  if (def.type === 'record') return wrapped('record', def.valueType);
  if (def.type === 'pipe') return textTreeOf(def.out);
  if (def.type === 'union') {
    return 'discriminator' in def
      ? variantsTree(String(def.discriminator), def.options)
      : def.options.map(textTreeOf).find((tree) => tree !== undefined);
  }
  return 'innerType' in def ? textTreeOf(def.innerType) : undefined;
}

function objectTree(shape: Readonly<Record<string, z.core.$ZodType>>): TextTree | undefined {
  const properties = new Map<string, TextTree>();
  for (const [name, schema] of Object.entries(shape)) {
    const tree = textTreeOf(schema);
    if (tree !== undefined) properties.set(name, tree);
  }
  return properties.size > 0 ? { kind: 'object', properties } : undefined;
}

function wrapped(kind: 'list' | 'record', schema: z.core.$ZodType): TextTree | undefined {
  const of = textTreeOf(schema);
  return of && { kind, of };
}

function variantsTree(property: string, options: readonly z.core.$ZodType[]): TextTree {
  const trees = new Map<unknown, TextTree>();
  for (const option of options) {
    const tree = textTreeOf(option);
    if (tree === undefined) continue;
    for (const value of option._zod.propValues?.[property] ?? []) trees.set(value, tree);
  }
  return { kind: 'variants', property, trees };
}

/** One step of a path. */
interface Step {
  readonly before: Step | undefined;
  readonly key: PropertyKey;
  /** What the id of a text has in the place of the key. */
  readonly name: string;
}

/**
 * Returns JSON with each text replaced by what `visit` returns for it. What has no such text, or is of another form than the tree, stays the
 * same object.
 */
export function mapTexts(
  json: unknown,
  tree: TextTree,
  visit: TextVisitor,
  nameOf: ItemName = ownName,
): unknown {
  const map = (value: unknown, of: TextTree, step: Step | undefined): unknown => {
    switch (of.kind) {
      case 'shown':
        return visit(value, () => ({ path: pathOf(step), id: idOf(step), translation: of.translation }));
      case 'list': {
        if (!Array.isArray(value)) return value;
        const items: readonly unknown[] = value;
        return mapped(value, items.entries(), (item, key) => {
          const name = isJsonObject(item) ? nameOf(item, () => [...pathOf(step), key]) : undefined;
          return map(item, of.of, { before: step, key, name: typeof name === 'string' ? name : String(key) });
        });
      }
      case 'record':
        if (!isJsonObject(value)) return value;
        return mapped(value, Object.entries(value), (each, key) =>
          map(each, of.of, { before: step, key, name: key }),
        );
      case 'object':
        if (!isJsonObject(value)) return value;
        return mapped(
          value,
          of.properties
            .keys()
            .filter((key) => Object.hasOwn(value, key))
            .map((key) => [key, value[key]] as const),
          (each, key) => map(each, of.properties.get(key)!, { before: step, key, name: key }),
        );
      case 'variants': {
        const variant = isJsonObject(value) ? of.trees.get(value[of.property]) : undefined;
        return variant === undefined ? value : map(value, variant, step);
      }
    }
  };
  return map(json, tree, undefined);
}

/** A copy of an object or array with these entries changed; the same one if none changes. */
function mapped<Key extends string | number>(
  value: object,
  entries: Iterable<readonly [Key, unknown]>,
  change: (each: unknown, key: Key) => unknown,
): object {
  let copy: Record<PropertyKey, unknown> | undefined;
  for (const [key, each] of entries) {
    const changed = change(each, key);
    if (changed === each) continue;
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
      PropertyKey,
      unknown
    >;
    copy[key] = changed;
  }
  return copy ?? value;
}

/** Pages are named by their first question, choices by their values. */
function ownName({ id, startsAt, value }: Readonly<Record<string, unknown>>): unknown {
  return id ?? startsAt ?? value;
}

function stepsOf(step: Step | undefined): Step[] {
  const steps: Step[] = [];
  for (let each = step; each !== undefined; each = each.before) steps.push(each);
  return steps.toReversed();
}

function pathOf(step: Step | undefined): PropertyKey[] {
  return stepsOf(step).map(({ key }) => key);
}

function idOf(step: Step | undefined): string {
  return stepsOf(step)
    .map(({ name }) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}
