export const jsonType = 'application/json';
export const formType = 'application/x-www-form-urlencoded';

/** What a body of this type must look like. */
export function acceptedContent(mediaType: string): string {
  return `A body must be ${mediaType} in UTF-8, without a Content-Encoding.`;
}
