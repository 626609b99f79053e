import { z } from 'zod';
import { hasVisibleCharacter } from '../shared/reader-text.ts';

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const controlCharacter = /[\u0000-\u001f\u007f-\u009f]/;

/** Text that a person wrote for others to read; `multiline` allows line breaks and tabs. */
export function prose(name: string, maxLength: number, layout: 'line' | 'multiline') {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${name} is missing` : `${name} must be a string`),
    })
    .min(1, `${name} must not be empty`)
    .max(maxLength, `${name} must have at most ${maxLength} characters`)
    .refine((text) => text === '' || hasVisibleCharacter(text), `${name} must not be blank`)
    .refine((text) => text.isWellFormed(), `${name} must not contain unpaired surrogates`)
    .refine(
      (text) => !controlCharacter.test(layout === 'line' ? text : text.replace(/[\t\n\r]/g, '')),
      `${name} must not contain control characters`,
    );
}
