import { type AnswerFault, type FileFault, isolated } from '@canvass/surveys';
import type { FormTexts } from './form-texts.ts';
import { joinSentences } from './join-sentences.ts';
import { shownBytes } from './shown-bytes.ts';

type Texts = Pick<FormTexts, 'language' | 'dir' | 'errors'>;
type FilesFault = Extract<AnswerFault, { code: 'too-many-files' | 'wrong-files' }>;

/** What is wrong with files: a sentence for each that is wrong, the last without a full stop. */
export function filesText(texts: Texts, fault: FilesFault): string {
  return fault.code === 'too-many-files'
    ? texts.errors.tooManyFiles(fault.max)
    : joinSentences(
        texts.language,
        fault.files.map((file) => fileFaultText(texts, file)),
      );
}

function fileFaultText(
  { language, dir, errors: { files } }: Texts,
  { name: given, problem, maxBytes }: FileFault,
): string {
  const name = isolated(given, dir);
  switch (problem) {
    case 'too-large':
      return files.tooLarge({ name, max: shownBytes(language, maxBytes) });
    case 'empty':
      return files.empty({ name });
    case 'wrong-type':
      return files.wrongType({ name });
    case 'cut-off':
      return files.cutOff({ name });
    case 'wrong-name':
      return files.wrongName({ name });
    case 'twice':
      return files.twice({ name });
    case 'unknown':
      return files.unknown({ name });
    case 'not-stored':
      return files.notStored({ name });
    case 'sent':
      return files.sent({ name });
  }
}
