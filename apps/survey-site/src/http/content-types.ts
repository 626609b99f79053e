export const jsonType = 'application/json';
export const formType = 'application/x-www-form-urlencoded';

/** What a body of this type must look like. */
export function acceptedContent(mediaType: string): string {
  return `A body is taken as ${mediaType} in UTF-8, without a Content-Encoding.`;
}
