/** The groups of types that a question can take. The extension of a name must be in one of them, and fit the content. */
export const fileGroups = [
  'image',
  'pdf',
  'document',
  'spreadsheet',
  'presentation',
  'audio',
  'video',
  'archive',
] as const;
export type FileGroup = (typeof fileGroups)[number];

/** What a file with an extension may hold: extensions by which `file-type` calls contents, or `text`, which it calls nothing. */
type Contents = Readonly<Record<string, readonly string[]>>;

/** `file-type` calls a file of Office whose parts are in an unusual order a ZIP file, and one of before 2007 a `cfb`. */
const groups: Readonly<Record<FileGroup, Contents>> = {
  image: {
    jpg: ['jpg'],
    jpeg: ['jpg'],
    png: ['png', 'apng'],
    gif: ['gif'],
    webp: ['webp'],
    avif: ['avif'],
    heic: ['heic', 'heif'],
    heif: ['heic', 'heif'],
    tif: ['tif'],
    tiff: ['tif'],
    bmp: ['bmp'],
  },
  pdf: { pdf: ['pdf'] },
  document: {
    docx: ['docx', 'zip'],
    doc: ['cfb'],
    odt: ['odt', 'zip'],
    rtf: ['rtf'],
    txt: ['text'],
    md: ['text'],
  },
  spreadsheet: { xlsx: ['xlsx', 'zip'], xls: ['cfb'], ods: ['ods', 'zip'], csv: ['text'] },
  presentation: { pptx: ['pptx', 'zip'], ppt: ['cfb'], odp: ['odp', 'zip'] },
  audio: {
    mp3: ['mp3'],
    m4a: ['m4a', 'mp4'],
    aac: ['aac'],
    ogg: ['ogg', 'oga', 'opus'],
    oga: ['ogg', 'oga', 'opus'],
    opus: ['ogg', 'oga', 'opus'],
    wav: ['wav'],
    flac: ['flac'],
  },
  video: {
    mp4: ['mp4', 'm4v'],
    m4v: ['mp4', 'm4v'],
    mov: ['mov', 'mp4'],
    webm: ['webm', 'mkv'],
    mkv: ['mkv', 'webm'],
    avi: ['avi'],
  },
  archive: { zip: ['zip'], '7z': ['7z'], rar: ['rar'], gz: ['gz', 'tar.gz'], tar: ['tar'] },
};

/** The extensions of these groups, in lower case. */
export function extensionsOf(types: readonly FileGroup[] = fileGroups): readonly string[] {
  return types.flatMap((type) => Object.keys(groups[type]));
}

/** The extension of a name in lower case; empty if it has none. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  return at <= 0 ? '' : name.slice(at + 1).toLowerCase();
}

/** Whether a question that takes these groups takes a file of this name. */
export function takesName(types: readonly FileGroup[] | undefined, name: string): boolean {
  const extension = extensionOf(name);
  return (types ?? fileGroups).some((type) => Object.hasOwn(groups[type], extension));
}

/** Whether the content, as `file-type` calls it, or `text`, is what the extension of the name promises. */
export function isContentOf(name: string, content: string): boolean {
  const extension = extensionOf(name);
  return fileGroups.some(
    (group) => Object.hasOwn(groups[group], extension) && groups[group][extension]!.includes(content),
  );
}
