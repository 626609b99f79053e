import { refusedPages } from '../../../http/openapi/problem-responses.ts';
import { summaryParameters } from '../slices/route-schemas.ts';

/** The parameters of an address that say which answers a page shows, and which groups of them it compares. */
export const viewParameters = summaryParameters.shape;

/** What a page of some answers can be refused with, beside what any page can. */
export const viewRefusals = refusedPages({
  422: 'The filter names something that there is not: a page that names each fault',
  429: 'Too many filtered pages are being computed: a page that loads itself again after some seconds',
});
