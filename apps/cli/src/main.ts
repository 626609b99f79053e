import { parseArgs } from 'node:util';
import { AnswerLogError } from '@canvass/answer-log';
import { systemClock } from '@canvass/journal';
import { SettingsError } from '@canvass/settings';
import { createBlobService, openContainers, StorageError } from '@canvass/storage';
import { surveySlugSchema, tenantSlugSchema } from '@canvass/surveys';
import { ulid } from 'ulid';
import { readConfig } from './config.ts';
import { rebuildSummaryCommand } from './rebuild-summary-command.ts';

const usage = `Usage: npm run canvass -- COMMAND

  rebuild-summary TENANT SURVEY   count a survey's answers anew where its summary is lost or unreadable

The storage account is the one that AZURE_STORAGE_CONNECTION_STRING or AZURE_STORAGE_ACCOUNT names, or else that of
the local start in DATA_DIR.`;

async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, tenant, survey, ...rest] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const isSlug = tenantSlugSchema.safeParse(tenant).success && surveySlugSchema.safeParse(survey).success;
  if (command !== 'rebuild-summary' || !isSlug || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  const containers = openContainers(createBlobService(readConfig()));
  const deps = { containers, clock: systemClock, newId: ulid };
  const { exitCode, message } = await rebuildSummaryCommand(deps, tenant!, survey!);
  (exitCode === 0 ? console.log : console.error)(message);
  return exitCode;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof StorageError ||
    error instanceof AnswerLogError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
