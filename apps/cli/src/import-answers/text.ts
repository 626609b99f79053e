import type { ImportReport } from './import-report.ts';
import type { ImportAnswersArguments } from './arguments.ts';
import { printable, printableLines } from '../printable.ts';

const number = (value: number): string => value.toLocaleString('en');
/** The summary of an import names this many reasons for refused rows. */
const shownReasons = 10;

type About = Pick<ImportAnswersArguments, 'tenant' | 'survey' | 'isDryRun' | 'rejects'>;

/** The report of an import, for people. Texts of the file, and of the site, are made printable. */
export function tellImport(report: ImportReport, about: About): string {
  const { rows, acknowledged, refused, repeated, reasons, firstRefused, unused } = report;
  const survey = `${about.tenant}/${about.survey}`;
  const lines = [
    about.isDryRun
      ? `Dry run: nothing was sent. ${number(rows)} rows, ${number(acknowledged)} of which fit ${survey}.`
      : `${number(rows)} rows read, ${number(acknowledged)} are stored in ${survey}: now, or by an earlier run.`,
  ];
  if (repeated > 0) {
    lines.push(
      `${number(repeated)} rows have the key of an earlier row: those whose times are less than a day apart are one answer.`,
    );
  }
  if (unused.length > 0) lines.push(`Columns that were not taken: ${unused.map(printable).join(', ')}.`);
  if (refused > 0) {
    lines.push(`${number(refused)} rows are refused:`);
    for (const [reason, count] of reasons.slice(0, shownReasons)) {
      lines.push(`  ${number(count)} × ${printable(reason)}`);
    }
    if (reasons.length > shownReasons)
      lines.push(`  … and ${number(reasons.length - shownReasons)} other reasons`);
    lines.push('The first of them:');
    for (const { line, reasons: why } of firstRefused)
      lines.push(`  line ${line}: ${printable(why.join('; '))}`);
    lines.push(
      about.rejects === undefined
        ? '--rejects FILE writes all of them into a file.'
        : `All of them are in ${printable(about.rejects)}.`,
    );
  }
  return [...lines, ...endOf(report)].join('\n');
}

function endOf({ end, fault }: ImportReport): string[] {
  const goOn = 'Run the same command again to go on: rows that are stored do not count twice.';
  switch (end) {
    case 'complete':
      return [];
    case 'stopped':
      return [`Stopped before the end. ${goOn}`];
    case 'failed':
      return [`It ended early. ${printableLines(fault?.message ?? '')}`, goOn];
  }
}
