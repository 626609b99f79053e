import type { SourceFile } from './source-files.ts';

/** Files that take a part of a request for something that no schema has made of it. */
export function castInputs(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ text }) => /request\.(?:query|params|body) as /.test(text))
    .map(({ path }) => path);
}

/** Submissions, batches and forms of respondents: compiled code reads them faster. */
const hotPath = /\/respondents\b.*\/(?:answers-api|batches-api|form-routes)\.ts$/;

/** Files that register a route whose types are not those of its schema. */
export function typedByHand(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(
      ({ path, text }) =>
        /-site\//.test(path) &&
        !hotPath.test(path) &&
        /\.(?:get|post|put|delete|route)<(?:\w+Route\b|\{)/.test(text),
    )
    .map(({ path }) => path);
}

/** Routes that write themselves, without a change that checks the role and records it. */
export function writingRoutes(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path, text }) => /\/owners\b.*(?:api|pages|routes)\.ts$/.test(path) && writing.test(text))
    .map(({ path }) => path);
}

const writing = new RegExp(
  [
    'definitions\\.write',
    '(?:drafts|versions)\\.(?:write|delete)',
    'lifecycle\\.(?:put|delete|changeSettings|finishDeletion)',
    'erasures\\.erase',
    'analyses\\.(?:start|cancel)',
    'batches\\.(?:create|revoke)',
    'webhooks\\.(?:create|change|delete|rotate|redeliver|test)',
    'tenants\\.(?:addKey|revokeKey|invite|inviteAgain|changeRole|removeMember|setDirectory|join)',
  ]
    .map((call) => `\\b${call}\\(`)
    .join('|'),
);

/** Files that record a change, and are no `changes.ts` of a feature and not of the changes that features share. */
export function recordedElsewhere(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path, text }) => !isOfChanges(path) && /\brecordChange\(/.test(text))
    .map(({ path }) => path);
}

/** Actions of the audit trail that no file records, or several. */
export function actionsNotInOneFile(files: readonly SourceFile[]): string[] {
  const list = files.find(({ path }) => path.endsWith('/changes/audit-actions.ts'));
  if (list === undefined) throw new Error('no file lists the actions of the audit trail');
  const recording = productFiles(files).filter(
    // The operators' program replaces keys.
    (file) => file !== list && (isOfChanges(file.path) || file.path.startsWith('apps/cli/src/rotate-key')),
  );
  return [...list.text.matchAll(/^ {2}'([a-z-]+)':/gm)].flatMap(([, action = '']) => {
    const naming = recording.filter(({ text }) => text.includes(`'${action}'`)).map(({ path }) => path);
    return naming.length === 1 ? [] : [`${action}: ${naming.length === 0 ? 'no file' : naming.join(', ')}`];
  });
}

function isOfChanges(path: string): boolean {
  return path.endsWith('/changes.ts') || path.includes('/changes/');
}

function productFiles(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(({ path, isTest }) => !isTest && /^(?:apps|packages)\//.test(path));
}
