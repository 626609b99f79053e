import { z } from 'zod';
import { prose } from '../../shared/prose.ts';
import { translated } from '../../shared/shown-text.ts';
import { isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';

/** Characters of the label of a value of a scale. */
export const maxScaleLabelLength = 100;
/** The most values of a scale whose values each have a control: one with labels, or with a look of its own. */
export const maxPoints = 11;

/** How a form shows a scale, if not as numbers. */
export const scaleLooks = ['stars', 'smileys', 'slider'] as const;

const integerPattern = /^(?:0|-?[1-9]\d{0,6})$/;

/** Any string: `scaleLabelsSchema` names the value of a label that is wrong. */
const labelSchema = translated(z.string(), prose('A label', maxScaleLabelLength, 'line'));

/** What values between the ends mean. The errors of all are at the whole object, since a person writes them in one field. */
export const scaleLabelsSchema = z
  .record(z.string(), labelSchema, { error: 'labels must be an object of texts, by value' })
  .superRefine((labels, context) => {
    for (const [value, label] of Object.entries(labels)) {
      const name = `The label of ${value.slice(0, 20)}`;
      const message = integerPattern.test(value)
        ? prose(name, maxScaleLabelLength, 'line').safeParse(label).error?.issues[0]?.message
        : 'labels must be written by the values that they belong to, which are integers';
      if (message !== undefined) {
        context.addIssue({ code: 'custom', message });
        return;
      }
    }
  });

export type ScaleLabels = Readonly<Record<string, string>>;

export function areStoredLabels(json: unknown): boolean {
  return (
    isJsonObject(json) &&
    Object.entries(json).every(([key, text]) => integerPattern.test(key) && isText(text))
  );
}

/** The labels in the order of their values. */
export function sortedLabels(labels: ScaleLabels = {}): readonly (readonly [value: number, label: string])[] {
  return Object.entries(labels)
    .map(([value, label]) => [Number(value), label] as const)
    .toSorted(([left], [right]) => left - right);
}

/** The labels as people write them, each on a line. */
export function printLabels(labels: ScaleLabels | undefined): string {
  return sortedLabels(labels)
    .map(([value, label]) => `${value} = ${label}`)
    .join('\n');
}

const linePattern = /^\s*(-?\d+)\s*[=:](.*)$/s;

/** The inverse of `printLabels`. A line without a value stays as it is, so that the schema refuses it. */
export function readLabels(text: string): ScaleLabels {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, value = line.trim(), label = ''] = linePattern.exec(line) ?? [];
      return [value, label.trim()];
    }),
  );
}
