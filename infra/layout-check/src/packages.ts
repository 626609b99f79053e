/** Every part of the site stands on these. */
const site = ['web', 'storage', 'surveys', 'runtime'];

/**
 * What the source of each package and app may import from other packages. One that is not here may import nothing. Tests may
 * import any package that their manifest lists.
 */
export const mayImport: Readonly<Record<string, readonly string[] | 'any'>> = {
  // What people see
  'owners-site': [
    ...site,
    'survey-form',
    'surveyjs',
    'analyses',
    'slices',
    'exports',
    'webhooks',
    'mail',
    'answer-log',
    'answer-files',
    'answer-tags',
  ],
  'respondents-site': [
    ...site,
    'survey-form',
    'journal',
    'answer-log',
    'answer-files',
    'saved-answers',
    'mail',
    'telemetry',
  ],
  'operators-site': [...site, 'queue'],
  'survey-form': ['web', 'surveys'],
  web: ['storage', 'surveys', 'runtime'],
  // What happens to an answer
  surveys: [],
  surveyjs: ['surveys'],
  journal: ['storage', 'runtime'],
  'answer-log': ['journal', 'columns', 'storage', 'surveys', 'runtime'],
  'answer-files': ['answer-log', 'journal', 'storage', 'surveys', 'runtime'],
  'answer-tags': ['answer-log', 'journal', 'storage', 'surveys'],
  'saved-answers': ['answer-files', 'answer-log', 'journal', 'storage', 'surveys', 'runtime'],
  columns: ['surveys'],
  slices: ['answer-log', 'columns', 'storage', 'surveys'],
  analyses: ['slices', 'answer-log', 'columns', 'queue', 'storage', 'surveys', 'runtime'],
  exports: ['runtime', 'slices', 'answer-log', 'columns', 'journal', 'storage', 'surveys'],
  transfer: ['exports', 'answer-log', 'columns', 'runtime', 'storage', 'surveys'],
  webhooks: ['answer-log', 'queue', 'storage', 'surveys', 'runtime'],
  mail: ['answer-log', 'queue', 'storage', 'surveys', 'runtime'],
  // What every process needs
  storage: ['surveys', 'runtime'],
  queue: ['settings', 'storage', 'runtime'],
  scaling: ['runtime'],
  settings: [],
  telemetry: ['answer-log', 'journal', 'settings', 'storage', 'runtime'],
  runtime: [],
  client: ['runtime'],
  // Processes, which put the packages together
  'survey-site': 'any',
  'summary-worker': 'any',
  'scaling-agent': 'any',
  cli: 'any',
};
