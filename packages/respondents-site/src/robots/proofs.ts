import { hash } from 'node:crypto';
import { base32Digits, createSigner } from '@canvass/runtime/signing';
import { type FormFields, readWholeNumber } from '@canvass/surveys';

/** The solution of the task that a form sets the browser. */
export const proofField = 'submission:proof';
/** The solution of the sum that a form without script asks for. */
export const sumField = 'submission:sum';

/** A browser tries this many numbers at most, half of them on average: 0.3 s of a computer, about a second of a phone. */
export const mostTries = 30_000;
/** The first number of a sum has two digits, and is lower than twice this. */
const firstFrom = 20;
/** The second number of a sum is at least this. */
const secondFrom = 2;

/** A sum that a person works out. */
export interface RobotSum {
  readonly first: number;
  readonly second: number;
  /** What was typed so far. */
  readonly given: string;
}

/** What a form sets its browser, or its reader, so that no robot sends it. */
export interface ShownProof {
  /** The digest of the form's id with the number behind it, in hex. */
  readonly challenge: string;
  /** The number, if the browser has found it. */
  readonly solution: string;
  /** No sum is asked for as long as this is undefined. */
  readonly sum: RobotSum | undefined;
}

export interface Proofs {
  /** @param asksSum also if no sum was answered before */
  shown(formId: string, fields?: FormFields, asksSum?: boolean): ShownProof;
  isProven(formId: string, fields: FormFields): boolean;
}

/**
 * Sets tasks in the form of ALTCHA: which number, behind a text, has this digest? Both the number and the sum follow from the id of the form and the secret of
 * the site. So each form has one task, whose solution is worth one submission; nothing is stored, and checking it is one signature. It expires with the form.
 */
export function createProofs(linkSecret: string): Proofs {
  const sign = createSigner(linkSecret, 'canvass proofs');
  const numberOf = (formId: string): number => valueOf(sign(formId).slice(0, 6)) % (mostTries + 1);
  const sumOf = (formId: string) => {
    const digits = sign(formId);
    return {
      first: firstFrom + (valueOf(digits.slice(6, 10)) % firstFrom),
      second: secondFrom + (valueOf(digits.slice(10, 12)) % (10 - secondFrom)),
    };
  };
  return {
    shown(formId, fields = {}, asksSum = false) {
      const given = fields[sumField];
      return {
        challenge: hash('sha256', `${formId}${numberOf(formId)}`),
        solution: textOf(fields, proofField),
        sum:
          asksSum || given !== undefined ? { ...sumOf(formId), given: textOf(fields, sumField) } : undefined,
      };
    },
    isProven(formId, fields) {
      if (textOf(fields, proofField) === String(numberOf(formId))) return true;
      const { first, second } = sumOf(formId);
      return readWholeNumber(textOf(fields, sumField).trim()) === first + second;
    },
  };
}

function textOf(fields: FormFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

/** The number that digits of base32 write. */
function valueOf(digits: string): number {
  let value = 0;
  for (const digit of digits) value = 32 * value + base32Digits.indexOf(digit);
  return value;
}
