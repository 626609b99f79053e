import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of a survey's export page. */
export const exportsTexts = deskTexts('exports', {
  title: 'Export',
  lead: {
    one: 'All {count} answer of this survey as one file.',
    other: 'All {count} answers of this survey as one file.',
  },
  leadFiltered: 'The answers that fit, as one file.',
  leadNone: 'No answer is counted yet. The file has only the names of its columns.',
  heading: 'Export answers',
  format: 'Format',
  formats: {
    csv: ['CSV', 'Opens in Excel, Numbers, LibreOffice and every statistics program.'],
    xlsx: [
      'Excel workbook',
      'Texts, numbers, dates and times stay what they are. A second sheet explains each column.',
    ],
    ndjson: ['NDJSON', 'For programs: a line of JSON for each answer, as the API has it.'],
    parquet: ['Parquet', 'For DuckDB, pandas, Spark and Power BI: small, and with types.'],
  },
  headers: 'The first row of CSV and Excel has',
  headersOptions: { texts: 'the texts of the questions', ids: 'the ids of the questions' },
  choices: 'Choices are written as',
  choicesOptions: { labels: 'their texts', values: 'their values' },
  multiple: 'Several choices of an answer',
  multipleOptions: { joined: 'in one column', columns: 'a column for each choice' },
  notes:
    "Ids stay the same in all versions of the survey; NDJSON and Parquet have them in any case. Times are in UTC, and beside it in the time zone of the survey. In CSV there is a ' in front of what a spreadsheet would compute.",
  submit: 'Download',
  files: {
    heading: 'Files of answers',
    lead: 'All files that people sent, as a ZIP file. Each answer has a folder with its id, which the export has, too.',
    submit: 'Download all files',
  },
  results: 'See these results',
  progress: {
    heading: 'The download',
    label: 'Part of the answers that is written',
    begins: 'It begins …',
    running: '{rows} answers so far',
    complete: 'Complete: {rows} answers. SHA-256 of the file:',
    cut: 'The download was cut, so the file is not complete. Start it again.',
  },
});
