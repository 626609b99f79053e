import { lastPlace, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';

/** Says how far an export goes. A later export can begin there. */
export interface ExportPosition {
  /** The instance of the survey. Another survey with the same name has another one. */
  readonly instance: string;
  /** The version that began the log. In a rebuilt log, answers may have other places. */
  readonly logSince: number;
  /** The last exported place in the log. */
  readonly place: number;
  /** How many entries the ledger of erasures had whose answers the export certainly lacks. */
  readonly erasures: number;
}

const separator = '.';
const radix = 36;
const pattern = /^([0-9A-Za-z]{1,40})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})$/;

/** Returns the position of an export of all answers that the document has. */
export function positionOf({ instance }: SurveyKey, document: SummaryDocument): ExportPosition {
  const { logSince, ledgerLines } = document;
  // Later entries of the ledger do not count, because the document may not know them.
  return { instance, logSince, place: lastPlace(document), erasures: ledgerLines };
}

/** Encodes a position for clients, which must not interpret it. */
export function encodePosition({ instance, logSince, place, erasures }: ExportPosition): string {
  return [instance, ...[logSince, place, erasures].map((number) => number.toString(radix))].join(separator);
}

/** Decodes a position. Returns undefined if `encodePosition` cannot have made it. */
export function decodePosition(encoded: string): ExportPosition | undefined {
  const [, instance = '', ...numbers] = pattern.exec(encoded) ?? [];
  const [logSince = NaN, place = NaN, erasures = NaN] = numbers.map((digits) =>
    Number.parseInt(digits, radix),
  );
  const position = { instance, logSince, place, erasures };
  return encodePosition(position) === encoded ? position : undefined;
}

/** Returns whether the position belongs to this log. */
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
