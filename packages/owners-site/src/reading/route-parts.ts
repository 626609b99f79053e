import { z } from 'zod';
import { optionalText } from '@canvass/web/app';
import { text } from '@canvass/web/openapi';

// The routes of the desk and of public results share these parts of their schemas.

/** How a page orders choices. It reads a value that it does not know as if there were none. */
export const sort = optionalText.describe('`count`: choices with the most answers first');

/** Which cards of a page show a table. */
export const table = optionalText.describe(
  'The ids of the questions whose figures are shown in a table, with commas between them',
);

export const events =
  '`regions`: the HTML of the parts of the page that have changed, as JSON by element id. `old`, `current`: whether the ' +
  'storage answers. `edited`: load the page again. `ended`: nothing will follow, and why.';

export const streamHeaders = z.object({
  'Last-Event-ID': z.string().optional().describe('Of the last event; only newer results follow'),
});

export const streamQuery = z.object({
  sort,
  table,
  seen: optionalText.describe('The results that the page shows; only newer ones follow'),
});

export const stream = { 200: text('The events', 'text/event-stream') };

export const fileParam = z.string().describe('`{question}.csv` or `{question}.svg`');

export const cardFile = {
  200: {
    description: 'The figures as CSV, or the chart as SVG',
    content: { 'text/csv': { schema: { type: 'string' } }, 'image/svg+xml': { schema: { type: 'string' } } },
  },
};
