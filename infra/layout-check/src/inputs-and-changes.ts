import type { SourceFile } from './source-files.ts';

/** Files that take a part of a request for something that no schema has made of it. */
export function castInputs(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ text }) => /request\.(?:query|params|body) as /.test(text))
    .map(({ path }) => path);
}

/** Submissions, batches and forms of respondents: compiled code reads them faster. */
const hotPath = ['/answers-api.ts', '/batches-api.ts', '/form-routes.ts'];

/** Files that register a route whose types are not those of its schema. */
export function typedByHand(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path }) => path.includes('-site/') && !hotPath.some((end) => path.endsWith(end)))
    .filter(({ text }) => /\.(?:get|post|put|delete|route)<(?:\w+Route\b|\{)/.test(text))
    .map(({ path }) => path);
}

/** Calls that change what owners have. */
const writing = [
  /\bdefinitions\.write\(/,
  /\b(?:drafts|versions)\.(?:write|delete)\(/,
  /\b(?:pictures|themePictures)\.(?:store|copy|deleteAll)\(/,
  /\blifecycle\.(?:put|delete|changeSettings|finishDeletion)\(/,
  /\berasures\.erase\(/,
  /\banswerTags\.change\(/,
  /\banalyses\.(?:start|cancel)\(/,
  /\bbatches\.(?:create|revoke)\(/,
  /\bmails\.(?:create|start|sendAgain|setState|remove|delete)\(/,
  /\bnotices\.change\(/,
  /\bwebhooks\.(?:create|change|delete|rotate|redeliver|test)\(/,
  /\btenants\.(?:addKey|revokeKey|invite|inviteAgain|changeRole|removeMember|setDirectory|setTheme|join|joinHere|addPasskey|removePasskey|endSessions)\(/,
];

/** Routes of owners that write themselves, without a change that checks the role and records it. */
export function writingRoutes(files: readonly SourceFile[]): string[] {
  return productFiles(files)
    .filter(({ path }) => path.includes('/owners') && /(?:api|pages|routes)\.ts$/.test(path))
    .filter(({ text }) => writing.some((call) => call.test(text)))
    .map(({ path }) => path);
}

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
