import type { SourceFile } from './source-files.ts';

/** A folder whose parts stand on floors. */
export interface House {
  /** From the root. */
  readonly folder: string;
  /** Files and folders of `folder`, from the ground up. A part imports only from the floors below its own. */
  readonly floors: readonly (readonly string[])[];
}

export const houses: readonly House[] = [
  {
    folder: 'apps/survey-site/src',
    floors: [['siblings'], ['server', 'primary'], ['main.ts']],
  },
  {
    folder: 'packages/owners-site/src',
    floors: [
      // What it reaches outside.
      ['ports.ts', 'problem-of-answers.ts'],
      // The texts of all pages, in the language of the request.
      ['desk-language'],
      ['changes'],
      ['desk'],
      // How figures are drawn.
      ['charts'],
      // What differs by the kind of a question.
      ['kinds'],
      // Several features stand on each of these.
      ['drafts', 'reading', 'tickets'],
      ['cards'],
      // Features: none imports another.
      [
        'access',
        'analyses',
        'answers',
        'audit',
        'builder',
        'exports',
        'files',
        'compare',
        'invitations',
        'languages',
        'library',
        'mail',
        'notices',
        'pictures',
        'progress',
        'publish',
        'quotas',
        'results',
        'settings',
        'share',
        'sign-in',
        'surveys',
        'themes',
        'webhooks',
      ],
      // A page that puts features together.
      ['report'],
      ['api-routes.ts', 'desk-routes.ts', 'tell-changes.ts'],
      ['routes.ts'],
      ['index.ts'],
    ],
  },
];

/** Imports that do not go down, and parts of a house that are on no floor. */
export function importsUpwards(files: readonly SourceFile[]): string[] {
  return houses.flatMap(({ folder, floors }) => {
    const partOf = (path: string): string | undefined =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/', 1)[0] : undefined;
    const floorOf = (part: string): number => floors.findIndex((parts) => parts.includes(part));
    const found = files
      .filter(({ isTest }) => !isTest)
      .flatMap(({ path, imports }) => {
        const part = partOf(path);
        if (part === undefined) return [];
        if (floorOf(part) === -1) return [`${folder}/${part} is on no floor`];
        return imports.flatMap((imported) => {
          const other = partOf(imported);
          if (other === undefined || other === part || floorOf(other) < floorOf(part)) return [];
          return [`${path} imports ${imported}`];
        });
      });
    return [...new Set(found)].toSorted();
  });
}
