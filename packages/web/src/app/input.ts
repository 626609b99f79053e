import type { FieldError } from '@canvass/surveys';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import { z } from 'zod';
import { fieldErrors, type FieldMessages } from './field-errors.ts';
import { RefusedInput } from '../problems/refused-input.ts';
import { invalid, type Problem } from '../problems/problem.ts';

/** What an input must be, in words for its sender. */
export interface InputWords {
  /** The messages by field. Those for the items of a list are under `field[]`, those for the whole input under the empty name. */
  readonly fields: FieldMessages;
  /** The message for a field that the schema does not have. Default: such a field passes. */
  readonly unknown?: string;
}

export type ReadInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Reads an input by its schema, or names each field that does not fit it. */
export function readInput<S extends z.ZodType>(
  schema: S,
  { fields, unknown = 'Unknown' }: InputWords,
  given: unknown,
): ReadInput<z.output<S>> {
  const parsed = schema.safeParse(given);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error, fields, unknown) };
}

/** A text in a query. A text that is given twice counts as missing. */
export const optionalText = z.string().optional().catch(undefined);

declare const isRead: unique symbol;

/** The schema of a part of a request by which `readInputs` reads it. */
export type Input<S extends z.ZodType = z.ZodType> = S & { readonly [isRead]: true };

/** Returns what the schema makes of an input. Throws `RefusedInput`. */
type Reader = (given: unknown) => unknown;

const readers = new WeakMap<object, Reader>();

/**
 * Makes the schema of a route's `params`, `querystring` or `body`. A request that does not fit it is refused, and the refusal names each
 * invalid field in `words`. A route needs no `words` if its fields are checked before, or if any value fits them.
 */
export function input<S extends z.ZodType>(schema: S, words: InputWords = { fields: {} }): Input<S> {
  return readBy(schema, (given) => {
    const read = readInput(schema, words, given);
    if (!read.ok) throw new RefusedInput(invalid(read.errors));
    return read.value;
  });
}

/** Reads the input of a page. If anything does not fit, the page responds with `refusal`, as if nothing were at the address. */
export function inputOr<S extends z.ZodType>(refusal: Problem, schema: S): Input<S> {
  return readBy(schema, (given) => {
    const { success, data } = schema.safeParse(given);
    if (!success) throw new RefusedInput(refusal);
    return data;
  });
}

/**
 * Reads the input of an address with a filter. The filter is handed on as it came: only the history of a survey tells what it means.
 *
 * @param own The parameters that are read by the schema.
 */
export function inputBesideFilter<S extends z.ZodRawShape, Own extends keyof S = never>(
  schema: z.ZodObject<S>,
  ...own: readonly Own[]
): Input<z.ZodObject<Pick<S, Own>, z.core.$loose>> {
  const read = schema.pick(Object.fromEntries(own.map((name) => [name, true])) as never).strip();
  // A filter may have any name, even `__proto__`.
  return readBy(schema, (given) => ({ ...(given as object), ...read.parse(given) })) as never;
}

function readBy<S extends z.ZodType>(schema: S, reader: Reader): Input<S> {
  if (readers.has(schema)) throw new Error('this schema is an input already: clone it');
  readers.set(schema, reader);
  return schema as Input<S>;
}

/** Types the inputs of a route by its schema, in `app.withTypeProvider<InputTypes>()`. An input without a schema is `unknown`. */
export interface InputTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends Input ? z.output<this['schema']> : unknown;
  readonly serializer: unknown;
}

/** A scope of the server whose routes are typed by `InputTypes`. */
export type TypedRoutes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  InputTypes
>;

/**
 * The routes of a scope read each `Input` of their schemas once the body has arrived, before their handlers. Other schemas only
 * describe: of answers, which faster code reads, and of filters, which need the survey's history.
 */
export function readInputs(scope: FastifyInstance): void {
  scope.setValidatorCompiler<object>(({ schema }) => {
    const reader = readers.get(schema);
    if (reader === undefined) return () => true;
    return (given) => {
      try {
        return { value: reader(given) };
      } catch (error) {
        if (error instanceof RefusedInput) return { error };
        throw error;
      }
    };
  });
}
