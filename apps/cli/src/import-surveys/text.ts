import type { ImportSurveysArguments } from './arguments.ts';
import { printable } from '../printable.ts';
import type { ImportedSurvey, SentSurvey } from '../send-survey.ts';

/** The most notes that are shown for a file. */
const shownNotes = 20;

export interface FileOutcome {
  readonly file: string;
  readonly sent: SentSurvey | { readonly outcome: 'unreadable'; readonly reason: string };
}

export type About = Pick<ImportSurveysArguments, 'tenant' | 'isDryRun' | 'report'>;

/** What became of each file, for people. Texts of the files, and of the site, are made printable. */
export function tellSurveys(outcomes: readonly FileOutcome[], about: About): string {
  const lines = outcomes.flatMap((outcome) => linesOf(outcome, about));
  const imported = outcomes.filter(({ sent }) => sent.outcome === 'imported').length;
  const failed = outcomes.length - imported;
  const done = about.isDryRun ? 'can be imported. Dry run: nothing was created' : 'imported';
  const total = `${imported} of ${outcomes.length} files ${done}${failed === 0 ? '' : `, ${failed} not`}.`;
  return [...lines, total].map(printable).join('\n');
}

function linesOf({ file, sent }: FileOutcome, about: About): string[] {
  switch (sent.outcome) {
    case 'imported':
      return importedLines(file, sent.imported, about);
    case 'refused':
      return [`${file}: not imported.`, ...sent.reasons.map((reason) => `  ${reason}`)];
    case 'unreadable':
      return [`${file}: cannot be read: ${sent.reason}.`];
    case 'unknown':
      return [
        `${file}: ${sent.reason}.`,
        ...(about.isDryRun
          ? []
          : [
              '  It is not known whether the survey was created: look for it before you send the file again.',
            ]),
      ];
    case 'stopped':
      return [`${file}: not sent.`];
  }
}

function importedLines(file: string, { survey, report }: ImportedSurvey, about: About): string[] {
  const name = `${about.tenant}/${survey}`;
  const said = `${file}: ${about.isDryRun ? `would become ${name}` : `became ${name}`}`;
  if (report === null) return [`${said}, as it is.`];
  const { taken, changed, leftOut } = report.counts;
  const notes = [...report.survey, ...report.elements.flatMap((element) => element.notes)].filter(
    ({ kind }) => kind !== 'taken',
  );
  const shown = notes
    .slice(0, shownNotes)
    .map(({ path, text }) => `  ${path === '' ? '' : `${path}: `}${text}`);
  const others = notes.length - shown.length;
  const where =
    about.report === undefined ? '--report FILE writes all of them' : `all are in ${about.report}`;
  return [
    `${said}. Elements: ${taken} taken as they are, ${changed} changed, ${leftOut} left out.`,
    // Marks of direction are for pages.
    ...shown.map((line) => line.replaceAll(/[\u2066-\u2069]/g, '')),
    ...(others === 0 ? [] : [`  … and ${others} more: ${where}.`]),
  ];
}
