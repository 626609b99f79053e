export const jsonType = 'application/json';
/** A JSON document on each line. */
export const linesType = 'application/x-ndjson';
export const formType = 'application/x-www-form-urlencoded';
/** The bytes of one file. */
export const bytesType = 'application/octet-stream';
/** A form with files. */
export const uploadType = 'multipart/form-data';

/** What a body of this type must look like. */
export function acceptedContent(mediaType: string): string {
  return `A body must be ${mediaType} in UTF-8, without a Content-Encoding.`;
}

/** The media type of all pages. */
export const htmlType = 'text/html; charset=utf-8';
