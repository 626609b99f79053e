export { compressResponses } from './compress-responses.ts';
export { acceptedCoding, nameCoding, varyBy, varyByCoding } from './content-coding.ts';
export { gappedGzip, type GappedGzip } from './gapped-gzip.ts';
export { PreparedBody } from './prepared-body.ts';
