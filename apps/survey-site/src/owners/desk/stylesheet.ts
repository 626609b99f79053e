import { accessStyles } from '../access/stylesheet.ts';
import { answersStyles } from '../answers/stylesheet.ts';
import { baseStyles } from './base-stylesheet.ts';
import { entriesStyles } from './entries-stylesheet.ts';
import { exportsStyles } from '../exports/stylesheet.ts';
import { builderStyles } from '../builder/stylesheet.ts';
import { liveStyles } from '../cards/live-stylesheet.ts';
import { resultsStyles } from '../cards/stylesheet.ts';
import { viewStyles } from '../cards/view-stylesheet.ts';
import { surveysStyles } from '../surveys/stylesheet.ts';
import { webhooksStyles } from '../webhooks/stylesheet.ts';

/** Of all page groups: one file, which browsers keep. */
export const deskStylesheet = [
  baseStyles,
  entriesStyles,
  surveysStyles,
  resultsStyles,
  viewStyles,
  builderStyles,
  answersStyles,
  exportsStyles,
  accessStyles,
  liveStyles,
  webhooksStyles,
].join('\n');
