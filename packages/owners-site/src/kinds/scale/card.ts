import type { ScaleQuestion } from '@canvass/surveys';
import type { KindCard } from '../kind-card.ts';

export const scaleCard: KindCard<ScaleQuestion> = {
  valueLabels: ({ min, max, minLabel, maxLabel }) => {
    const labels = new Map<number, string>();
    if (minLabel !== undefined) labels.set(min, minLabel);
    if (maxLabel !== undefined) labels.set(max, maxLabel);
    return labels;
  },
};
