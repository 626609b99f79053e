import type { FileGroup } from '@canvass/surveys';
import type { Counted, Template } from '../../texts/form-texts.ts';
import { kindWords } from '../../texts/kind-words.ts';
import type written from './words.json';

interface FilesWords {
  readonly groups: Readonly<Record<FileGroup, string>>;
  readonly upTo: Counted;
  readonly each: Template<'size'>;
  readonly choose: string;
  /** Above the files that were uploaded: each has a box. */
  readonly uploaded: string;
  /** What a script says. It fills in the placeholders. */
  readonly script: {
    readonly uploading: Template<'name' | 'percent'>;
    readonly done: Template<'name'>;
    /** The connection was lost. */
    readonly failed: Template<'name'>;
    /** The site has refused the file, whatever is tried. */
    readonly closed: Template<'name'>;
    readonly limited: Template<'name' | 'time'>;
    readonly busy: Template<'name'>;
    /** The name of the file follows, for screen readers. */
    readonly retry: string;
    readonly remove: string;
    readonly removed: Template<'name'>;
    readonly wait: string;
    /** Some of the listed files are not uploaded. */
    readonly left: string;
    readonly tooMany: Template<'name' | 'count'>;
  };
}

export const words = kindWords<FilesWords, typeof written>(new URL('words.json', import.meta.url));

const placeholders = { name: '{name}', percent: '{percent}', count: '{count}', time: '{time}' };

/** The words of the script, with their placeholders. */
export function scriptTexts({ script }: FilesWords): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(script).map(([name, text]: [string, string | Template<keyof typeof placeholders>]) => [
      name,
      typeof text === 'string' ? text : text(placeholders),
    ]),
  );
}
