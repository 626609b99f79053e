import { FileFault } from './file-fault.ts';
import { languagesTexts } from './texts.ts';

/** The text of a file in UTF-8, or in UTF-16 with its mark. Throws `FileFault` for other encodings. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new FileFault([languagesTexts.faults.encoding]);
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
