import { optionalText } from '@canvass/web/app';
import {
  type Described,
  formBody,
  location,
  operation,
  page,
  refusedPages,
  type RouteSchema,
  text,
} from '@canvass/web/openapi';

/**
 * A field in the address of a page, which shows its default without it. One that is repeated counts as missing: people follow links
 * that others have put together.
 */
export function addressText(description: string) {
  return optionalText.describe(description);
}

export type DeskSchema = Omit<RouteSchema, 'tags' | 'operationId' | 'response' | 'summary'>;

/** The refusals that any page of the desk may be answered with. */
export const refusals = {
  400: 'The address is not validly encoded',
  401: 'Not signed in: the sign-in form',
  403: 'The role does not suffice; a page says which one does',
  404: 'There is nothing at this address: the survey may have been deleted',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
} as const;

/** The further refusals of a form. */
export const formRefusals = {
  400: 'The body is not percent-encoded UTF-8',
  403: 'The role does not suffice, or the form was not sent from a page of this site',
  409: 'It was changed meanwhile, or a limit is reached: nothing was changed',
  413: 'The body is over 4 MiB, or its text over 1 MiB',
  415: 'The body is not a form, has another charset than UTF-8, or a content coding',
  422: 'The page again: it says what to correct',
  429: 'Too many changes in a short time',
} as const;

/** A page of the desk. `shown`: what it shows. */
export function deskShows<S extends DeskSchema>(operationId: string, shown: string, more: S): Described<S> {
  return operation('desk', operationId, {
    summary: `Show ${shown}`,
    ...more,
    response: { 200: page(`A page: ${shown}`), ...refusedPages(refusals) },
  });
}

/** The schema of a page that can be refused with more than any page can. */
export function alsoRefused<S extends Pick<RouteSchema, 'response'>>(
  schema: S,
  descriptions: Readonly<Record<number, string>>,
): S {
  return { ...schema, response: { ...schema.response, ...refusedPages(descriptions) } };
}

/** A file of the desk. `sent`: what it holds. */
export function deskSends<S extends DeskSchema>(
  operationId: string,
  sent: string,
  mediaType: string,
  more: S,
): Described<S> {
  return operation('desk', operationId, {
    summary: `Download ${sent}`,
    ...more,
    response: { 200: text(`A file: ${sent}`, mediaType), ...refusedPages(refusals) },
  });
}

/** A form of the desk that is answered with a page, because what it shows is shown only once. */
export function deskShowsOnce<S extends DeskSchema>(
  operationId: string,
  done: string,
  fields: string,
  more: S,
): Described<S> {
  return operation('desk', operationId, {
    summary: done,
    ...more,
    ...formBody(fields),
    response: {
      200: page('Done: a page that shows the secret once'),
      ...refusedPages({ ...refusals, ...formRefusals }),
    },
  });
}

export interface DeskForm extends DeskSchema {
  /** Describes the fields of the body. */
  readonly fields: string;
  /** An example of the next page's address. */
  readonly next: string;
}

/** A form of the desk. `done`: what it does. */
export function deskDoes<S extends DeskForm>(operationId: string, done: string, form: S): Described<S> {
  const { fields, next, ...more } = form;
  return operation('desk', operationId, {
    summary: done,
    ...(more as S),
    ...formBody(fields),
    response: {
      303: { description: 'Done', headers: location('The next page', next) },
      ...refusedPages({ ...refusals, ...formRefusals }),
    },
  });
}
