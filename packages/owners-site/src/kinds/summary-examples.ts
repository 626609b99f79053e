import { kindOf, questionTypes } from '@canvass/surveys';

/** Figures of the question with this id as OpenAPI shows them, from the examples of kinds. */
export function summaryExample(question: string) {
  const [found] = questionTypes
    .flatMap((type) => kindOf({ type }).api.summary ?? [])
    .filter(({ id }) => id === question);
  if (found === undefined) throw new Error(`No kind has an example of ${question}`);
  return found;
}

/** Figures of a question that people answered with milk or sugar. */
export function extrasExample(milk: number, sugar: number) {
  const choices = [
    { value: 'milk', label: 'milk', count: milk },
    { value: 'sugar', label: 'sugar', count: sugar },
  ];
  return { ...summaryExample('extras'), answered: milk + sugar, choices };
}
