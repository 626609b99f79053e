import { z } from 'zod';
import { prose } from '../shared/prose.ts';
import { readerText } from '../shared/reader-text.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';

/** Labels of a survey. */
export const maxLabels = 5;
/** Characters of a label. */
export const maxLabelLength = 30;

/** The labels of a survey: words of its owner's, which differ to a reader. */
export const labelsSchema = z
  .array(prose('A label', maxLabelLength, 'line'), { error: 'labels must be an array of texts' })
  .min(1, 'labels must not be empty; leave it out for none')
  .max(maxLabels, `A survey has at most ${maxLabels} labels`)
  .superRefine((labels, context) => {
    for (const index of repeatedIndexes(labels.map((label) => readerText(label)))) {
      context.addIssue({ code: 'custom', path: [index], message: 'The survey has this label already' });
    }
  });
