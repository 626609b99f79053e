import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lineClass, maxInLine, narrowLine } from './line-length.ts';

test('the style has a class for each number of controls in a line', () => {
  const text = readFileSync(new URL('../fields.css', import.meta.url), 'utf8');
  for (let controls = 1; controls <= maxInLine; controls += 1) {
    const narrow = narrowLine(controls);
    expect(narrow).toBeLessThanOrEqual(6);
    expect(text).toContain(
      `.fields .${lineClass(controls)} {\n  --wide: ${controls};\n  --narrow: ${narrow};\n}`,
    );
  }
});
