import { type FormTexts, rangeValue } from '@canvass/survey-form';
import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { mostTries, proofField, type RobotSum, type ShownProof, sumField } from './proofs.ts';

/** The field whose value the script of the form finds. */
export function proofInput({ challenge, solution }: ShownProof): Html {
  return markup`<input type="hidden" name="${proofField}" value="${solution}" data-challenge="${challenge}" data-most="${mostTries}">\n`;
}

const sumId = 'robot-sum';

/** The sum for a browser without the script. */
export function sumInput({ first, second, given }: RobotSum, { language, dir, form }: FormTexts): Html {
  const sum = isolated(`${rangeValue(language, first)} + ${rangeValue(language, second)}`, dir);
  return markup`<div class="typed">
<label for="${sumId}">${form.robotSum.question({ sum })}</label>
<input type="text" id="${sumId}" name="${sumField}" value="${given}" inputmode="numeric" autocomplete="off">
</div>
`;
}
