import { location, refusedPages } from '@canvass/web/openapi';

/** The security of a page for operators who are signed in. */
export const bySession = [{ operatorSession: [] }];

export const signInFirst = 'Not signed in: the sign-in form';
export const fault = 'A fault in the server';

/** The refusals of a form, with the same words for those that every form may be refused with. */
export function refusedForms(descriptions: Readonly<Record<number, string>>) {
  return refusedPages({
    400: 'The body is not percent-encoded UTF-8',
    403: 'The form was not sent from a page of this site',
    413: 'The body is over 1 MiB',
    415: 'The body is not a form, has another charset than UTF-8, or a content coding',
    429: 'Too much is being sent from this address at once',
    500: fault,
    503: 'Too much is being sent at once',
    ...descriptions,
  });
}

/** A redirect to the next page, after a form. */
export const seeOther = (description: string, example: string) => ({
  303: { description, headers: location('The next page', example) },
});
