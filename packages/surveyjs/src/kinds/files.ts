import {
  extensionsOf,
  type FileGroup,
  fileGroups,
  maxFileBytes,
  maxFiles,
  mebibyte,
  type QuestionOf,
} from '@canvass/surveys';
import { isTrue, numberOf } from '../json.ts';
import type { SourceElement } from '../source-element.ts';
import type { BodyReader, KindSurveyJs } from './kind-surveyjs.ts';

/** Types of media by the group that has their files. */
const mediaGroups: Readonly<Record<string, FileGroup>> = {
  'image/*': 'image',
  'audio/*': 'audio',
  'video/*': 'video',
  'application/pdf': 'pdf',
  'text/plain': 'document',
  'text/csv': 'spreadsheet',
  'application/zip': 'archive',
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
};

/** What SurveyJS calls types of files together. */
const categoryGroups: Readonly<Record<string, readonly FileGroup[]>> = {
  image: ['image'],
  video: ['video'],
  audio: ['audio'],
  document: ['pdf', 'document', 'spreadsheet', 'presentation'],
  archive: ['archive'],
};

const filesBody: BodyReader = (element) => {
  const isMultiple = isTrue(element.get('allowMultiple'));
  const maxSize = numberOf(element.get('maxSize')) ?? 0;
  const written = Math.trunc(numberOf(element.get('maxFiles')) ?? 0);
  const most = written > 0 && written <= maxFiles ? written : maxFiles;
  const isUnlimited = maxSize < 1 || maxSize > maxFileBytes;
  if (isUnlimited || (isMultiple && written !== most)) {
    element.note(isUnlimited ? 'maxSize' : 'maxFiles', {
      code: 'files-limited',
      maxFiles: isMultiple ? most : 1,
      maxMegabytes: (isUnlimited ? maxFileBytes : Math.floor(maxSize)) / mebibyte,
    });
  }
  const types = acceptedGroups(element);
  return {
    type: 'files',
    maxFiles: isMultiple ? most : 1,
    maxBytes: isUnlimited ? maxFileBytes : Math.floor(maxSize),
    ...(types.length > 0 && { types }),
  };
};

/** Empty for all groups. */
function acceptedGroups(element: SourceElement): FileGroup[] {
  const categories = categoriesOf(element);
  const accepted = element.get('acceptedTypes');
  const given = (typeof accepted === 'string' ? accepted : '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (given.length === 0 && categories.length === 0) return [];
  const groups = fileGroups.filter(
    (group) => categories.includes(group) || given.some((each) => isOf(group, each)),
  );
  if (categories.length > 0) {
    element.note('acceptedCategories', { code: 'files-of-types' });
    return groups;
  }
  const listed = acceptedTypes(groups);
  if (given.length !== listed.length || !given.every((each) => listed.includes(each))) {
    element.note('acceptedTypes', { code: 'files-of-types' });
  }
  return groups;
}

function categoriesOf(element: SourceElement): FileGroup[] {
  const named = element.get('acceptedCategories');
  if (!Array.isArray(named)) return [];
  return named.flatMap((name: unknown) =>
    typeof name === 'string' && Object.hasOwn(categoryGroups, name) ? categoryGroups[name]! : [],
  );
}

function isOf(group: FileGroup, accepted: string): boolean {
  if (accepted.startsWith('.')) return extensionsOf([group]).includes(accepted.slice(1));
  return Object.hasOwn(mediaGroups, accepted) && mediaGroups[accepted] === group;
}

function acceptedTypes(groups: readonly FileGroup[]): string[] {
  return extensionsOf(groups).map((extension) => `.${extension}`);
}

export const filesSurveyJs: KindSurveyJs<QuestionOf<'files'>> = {
  imports: { file: filesBody },
  write: ({ maxFiles: most, maxBytes, types }) => ({
    type: 'file',
    maxSize: maxBytes,
    ...(most > 1 && { allowMultiple: true, maxFiles: most }),
    ...(types && { acceptedTypes: acceptedTypes(types).join(',') }),
  }),
  // A condition compares how many there are.
  suffixes: { '': '.length' },
  beyond: ['types'],
  isList: () => true,
  reads: new Set(['allowMultiple', 'maxFiles', 'maxSize', 'acceptedTypes', 'acceptedCategories']),
};
