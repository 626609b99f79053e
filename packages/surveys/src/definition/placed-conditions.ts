import type { PlacedCondition } from '../conditions/check-conditions.ts';
import type { ShowIf } from '../conditions/show-if.ts';
import type { JumpingPage } from './paths/jumps.ts';

/** The parts of a definition whose conditions are those of no question. */
export interface ConditionedParts {
  readonly sections?: readonly (JumpingPage & { readonly showIf?: ShowIf | undefined })[] | undefined;
  readonly endings?: readonly { readonly showIf?: ShowIf | undefined }[] | undefined;
  readonly questions: readonly { readonly id: string }[];
}

/** The conditions of pages, of the jumps behind them, and of endings. */
export function placedConditions({
  sections = [],
  endings = [],
  questions,
}: ConditionedParts): PlacedCondition[] {
  const positions = new Map(questions.map(({ id }, index) => [id, index]));
  const startOf = (index: number): number => {
    const page = sections[index];
    return page === undefined ? questions.length : (positions.get(page.startsAt) ?? 0);
  };
  return [
    ...sections.flatMap(({ showIf, next = [] }, index) => [
      ...placed(['sections', index], showIf, startOf(index), tooLate.ofPage),
      ...next.flatMap((jump, position) =>
        placed(['sections', index, 'next', position], jump.showIf, startOf(index + 1), tooLate.ofJump),
      ),
    ]),
    ...endings.flatMap(({ showIf }, index) =>
      placed(['endings', index], showIf, questions.length, tooLate.ofJump),
    ),
  ];
}

const tooLate = {
  ofPage: 'A condition of a page must name a question on an earlier page',
  ofJump: 'A condition of a jump must name a question on its page or an earlier one',
};

function placed(
  path: readonly PropertyKey[],
  showIf: ShowIf | undefined,
  before: number,
  message: string,
): PlacedCondition[] {
  return showIf === undefined ? [] : [{ path: [...path, 'showIf'], showIf, before, tooLate: message }];
}
