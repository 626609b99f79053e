import { type FormTexts, rangeValue } from '@canvass/survey-form';
import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { mostTries, proofField, type RobotSum, type ShownProof, sumField } from './proofs.ts';

/** The field whose value the script of the form finds. */
export function proofInput({ challenge, solution }: ShownProof): Html {
  return markup`<input type="hidden" name="${proofField}" value="${solution}" data-challenge="${challenge}" data-most="${mostTries}">\n`;
}

const sumId = 'robot-sum';

function question({ first, second }: RobotSum, { language, dir, form }: FormTexts): string {
  const sum = isolated(`${rangeValue(language, first)} + ${rangeValue(language, second)}`, dir);
  return form.robotSum.question({ sum });
}

/** Leads to the sum from the top of the page. */
export function sumLink(sum: RobotSum, texts: FormTexts): Html {
  return markup`<a href="#${sumId}">${question(sum, texts)}</a>`;
}

/** The sum for a browser without the script. */
export function sumInput(sum: RobotSum, texts: FormTexts): Html {
  return markup`<div class="typed">
<label for="${sumId}">${question(sum, texts)}</label>
<input type="text" id="${sumId}" name="${sumField}" value="${sum.given}" inputmode="numeric" autocomplete="off">
</div>
`;
}
