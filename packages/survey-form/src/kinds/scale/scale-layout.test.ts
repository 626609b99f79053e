import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { scaleForm } from './field.ts';
import { maxScaleValues, scaleClass } from './scale-layout.ts';

test('a scale of each length is one row, or on a narrow screen as few equal rows of at most six as it takes', () => {
  const text = readFileSync(scaleForm.style!, 'utf8');
  for (let values = 1; values <= maxScaleValues; values += 1) {
    const narrow = Math.ceil(values / Math.ceil(values / 6));
    expect(text).toContain(
      `.fields .${scaleClass(values)} {\n  --wide: ${values};\n  --narrow: ${narrow};\n}`,
    );
  }
});
