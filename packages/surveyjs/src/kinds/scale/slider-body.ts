import type { BodyReader } from '../kind-surveyjs.ts';
import { numberBody } from './number-body.ts';

export const sliderBody: BodyReader = (element) => {
  if (element.get('sliderType') === 'range') {
    element.note('sliderType', { code: 'type-unsupported', type: 'slider with two ends' });
    return undefined;
  }
  return numberBody(element, 'slider');
};
