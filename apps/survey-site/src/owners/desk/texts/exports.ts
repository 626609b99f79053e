import { plural } from '../../../ui/figures.ts';

/** The words of a survey's export page. */
export const exportsTexts = {
  title: 'Export',
  lead: (answers: number) => `All ${plural(answers, 'answer')} of this survey as one file.`,
  leadFiltered: 'The answers that fit, as one file.',
  leadNone: 'No answer is counted yet. The file has only the names of its columns.',
  heading: 'Export answers',
  format: 'Format',
  formats: {
    csv: ['CSV', 'Opens in Excel, Numbers, LibreOffice and every statistics program.'],
    xlsx: [
      'Excel workbook',
      'Texts and numbers stay what they are. Beyond a million rows it has a second sheet.',
    ],
    ndjson: ['NDJSON', 'For programs: a line of JSON for each answer, as the API has it.'],
    parquet: ['Parquet', 'For DuckDB, pandas, Spark and Power BI: small, and with types.'],
  },
  choices: 'Choices are written as',
  choicesOptions: { labels: 'their texts', values: 'their values' },
  multiple: 'Several choices of an answer',
  multipleOptions: { joined: 'in one column', columns: 'a column for each choice' },
  notes:
    "Columns have the ids of the questions, so they stay the same in all versions of the survey. Times are in UTC. A text that a spreadsheet would compute has a ' in front.",
  submit: 'Download',
  results: 'See these results',
  progress: {
    heading: 'The download',
    label: 'Part of the answers that is written',
    begins: 'It begins …',
    running: '{rows} answers so far',
    complete: 'Complete: {rows} answers. SHA-256 of the file:',
    cut: 'The download was cut, so the file is not complete. Start it again.',
  },
} as const;
