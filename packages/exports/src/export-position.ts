import { lastPlace, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';

/** How far an export has a survey: what is beyond is new since then. */
export interface ExportPosition {
  /** Of the survey: another survey of the same name has another one. */
  readonly instance: string;
  /** The version that began the log. In a rebuilt one, answers may have other places. */
  readonly logSince: number;
  /** The last place in the log. */
  readonly place: number;
  /** Entries of the ledger of erasures whose answers the export does not have. */
  readonly erasures: number;
}

const separator = '.';
const radix = 36;
const pattern = /^([0-9A-Za-z]{1,40})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/;

/** The position of an export of all answers that the document has. */
export function positionOf({ instance }: SurveyKey, document: SummaryDocument): ExportPosition {
  const { logSince, ledgerLines } = document;
  // Of later erasures it is not certain that the document knows them.
  return { instance, logSince, place: lastPlace(document), erasures: ledgerLines };
}

/** Opaque to clients. */
export function encodePosition({ instance, logSince, place, erasures }: ExportPosition): string {
  return [instance, ...[logSince, place, erasures].map((number) => number.toString(radix))].join(separator);
}

/** Undefined for anything that `encodePosition` does not return. */
export function decodePosition(encoded: string): ExportPosition | undefined {
  const [, instance = '', ...numbers] = pattern.exec(encoded) ?? [];
  const [logSince = NaN, place = NaN, erasures = NaN] = numbers.map((digits) =>
    Number.parseInt(digits, radix),
  );
  const position = { instance, logSince, place, erasures };
  return encodePosition(position) === encoded ? position : undefined;
}

/** Whether the places of the position are those of this log. */
export function isPositionIn(
  position: ExportPosition,
  { instance }: SurveyKey,
  document: SummaryDocument,
): boolean {
  return (
    position.instance === instance &&
    position.logSince === document.logSince &&
    position.place <= lastPlace(document)
  );
}
