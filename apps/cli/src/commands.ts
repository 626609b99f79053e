import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { answersStoredQueue } from '@canvass/journal';
import { analysesQueue, createAnalyses } from '@canvass/analyses';
import { systemClock } from '@canvass/runtime/clock';
import type { MessageQueue } from '@canvass/queue';
import { connectQueues, connectSender, type QueueConnection } from '@canvass/queue/service';
import { simulateCommand } from '@canvass/scaling';
import {
  createAuditTrail,
  createClaims,
  createDefinitions,
  createLastUses,
  createTenants,
} from '@canvass/storage';
import { createTransfers, encoderInThread, TransferDatabase } from '@canvass/transfer';
import { createBlobService, createContainers, openContainers } from '@canvass/storage/azure';
import type { Environment } from '@canvass/settings';
import { tenantSlugSchema } from '@canvass/surveys';
import { createErasureLedger, createSummaries } from '@canvass/answer-log';
import { mailsQueue } from '@canvass/mail';
import { webhooksQueue } from '@canvass/webhooks';
import { ulid } from 'ulid';
import { backupCommand } from './backup/command.ts';
import { columnsCommand } from './columns/command.ts';
import type { CommandResult } from './command-result.ts';
import { requireNotTaken, readAccount, readQueueConfig, readIdempotencyWindow } from './config.ts';
import { readDeadLettersArguments } from './dead-letters/arguments.ts';
import { deadLettersCommand } from './dead-letters/command.ts';
import { misused } from './errors.ts';
import { readImportAnswersArguments } from './import-answers/arguments.ts';
import { importAnswersCommand } from './import-answers/command.ts';
import { readImportSurveysArguments } from './import-surveys/arguments.ts';
import { importSurveysCommand } from './import-surveys/command.ts';
import { createProgressBar, type ProgressBar } from './progress-bar.ts';
import { rebuildSummaryCommand } from './rebuild-summary-command.ts';
import { exportOptions, readExportArguments } from './export/arguments.ts';
import { exportCommand } from './export/command.ts';
import { readReportArguments } from './report/arguments.ts';
import { reportCommand } from './report/command.ts';
import { readRecountArguments } from './recount/arguments.ts';
import { recountCommand } from './recount/command.ts';
import { readRestoreArguments } from './backup/restore-arguments.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { surveyIn } from './parse-arguments.ts';
import { rotateKeyCommand } from './rotate-key-command.ts';
import { stopOnFirstSignal } from './stop-on-first-signal.ts';
import { readTransferArguments } from './transfer/arguments.ts';
import { transferCommand } from './transfer/command.ts';

/** Prints a line while a command works. */
export type Progress = (line: string) => void;

/** Runs one command. Throws `CliError` for wrong arguments. Other errors: see `isEnvironmentError`. */
export async function runCommand(
  [command = '', ...args]: readonly string[],
  env: Environment,
  progress: Progress,
): Promise<CommandResult> {
  switch (command) {
    case 'rebuild-summary':
      return rebuildSummary(args, env);
    case 'recount':
      return recount(args, env, progress);
    case 'columns':
      return surveyColumns(args, env);
    case 'export':
      return surveyExport(args, env);
    case 'report':
      return report(args, env);
    case 'transfer':
      return transfer(args, env, progress);
    case 'dead-letters':
      return deadLetters(args, env);
    case 'backup':
      return backup(args, env);
    case 'restore':
      return restore(args, env);
    case 'import-answers':
      return importAnswers(args, env);
    case 'import-surveys':
      return importSurveys(args, env);
    case 'rotate-key':
      return rotateKey(args, env);
    case 'scaling':
      return scaling(args);
    default:
      throw misused(command === '' ? 'Which command?' : `There is no command "${command}".`);
  }
}

async function rebuildSummary(args: readonly string[], env: Environment): Promise<CommandResult> {
  const { tenant, survey } = onlySurvey('rebuild-summary', args);
  const containers = openContainers(createBlobService(readAccount(env)));
  const idempotencyWindowMs = readIdempotencyWindow(env);
  const deps = { containers, clock: systemClock, newId: ulid, idempotencyWindowMs };
  return rebuildSummaryCommand(deps, tenant, survey);
}

async function surveyColumns(args: readonly string[], env: Environment): Promise<CommandResult> {
  const names = args.filter((each) => each !== '--json');
  const request = { ...onlySurvey('columns', names), json: names.length < args.length };
  const containers = openContainers(createBlobService(readAccount(env)));
  return columnsCommand({ containers, clock: systemClock }, request);
}

async function surveyExport(args: readonly string[], env: Environment): Promise<CommandResult> {
  requireNotTaken(env, Object.keys(exportOptions));
  const request = readExportArguments(args);
  const containers = openContainers(createBlobService(readAccount(env)));
  return exportCommand({ containers, clock: systemClock, bar: openProgressBar() }, request);
}

async function report(args: readonly string[], env: Environment): Promise<CommandResult> {
  const request = readReportArguments(args, env);
  const stopping = stopOnFirstSignal();
  try {
    return await reportCommand({ fetch, path: env['PATH'] ?? '', signal: stopping.signal }, request);
  } finally {
    stopping.release();
  }
}

function onlySurvey(
  command: string,
  names: readonly string[],
): { readonly tenant: string; readonly survey: string } {
  const named = surveyIn(names);
  if (named?.rest.length === 0) return named;
  throw misused(`${command} needs the names of a tenant and a survey.`);
}

async function recount(
  args: readonly string[],
  env: Environment,
  progress: Progress,
): Promise<CommandResult> {
  const request = readRecountArguments(args);
  if (!request.isSample) requireNotTaken(env, ['sample']);
  const {
    definitions: container,
    analyses,
    erasures,
    leases,
  } = openContainers(createBlobService(readAccount(env)));
  const queues = connectSender(readQueueConfig(env), { counter: () => {}, log: silent });
  const tasks = queues.open(analysesQueue);
  const deps = {
    definitions: createDefinitions({ container, clock: systemClock, compile: () => undefined }),
    analyses: createAnalyses({
      container: analyses,
      ledger: createErasureLedger(erasures),
      claims: createClaims({ container: leases, clock: systemClock, random: Math.random }),
      messages: { send: (message) => tasks.send(message) },
      now: () => systemClock.now(),
      newId: ulid,
      onSendFailure: () =>
        progress(
          'The queue does not answer. A sweep of the workers finds the recount: by default in one to four minutes.',
        ),
    }),
    clock: systemClock,
    progress,
  };
  try {
    return await recountCommand(deps, request);
  } finally {
    await queues.close();
  }
}

async function transfer(
  args: readonly string[],
  env: Environment,
  progress: Progress,
): Promise<CommandResult> {
  const request = readTransferArguments(args);
  const containers = openContainers(createBlobService(readAccount(env)));
  const { answerLogs, erasures } = containers;
  const summaries = createSummaries({ container: containers.summaries });
  const database = new TransferDatabase({ connectionString: request.to });
  const encoder = encoderInThread();
  const onDamaged = (_: unknown, blob: string): void =>
    progress(`The column file ${blob} is damaged; its answers are read from the log.`);
  const stopping = stopOnFirstSignal();
  try {
    return await transferCommand(
      {
        definitions: createDefinitions({
          container: containers.definitions,
          clock: systemClock,
          compile: () => undefined,
        }),
        summaries,
        transfers: createTransfers({ database, summaries, answerLogs, erasures, encoder, onDamaged }),
        clock: systemClock,
        progress,
        signal: stopping.signal,
      },
      request,
    );
  } finally {
    stopping.release();
    await encoder.close();
    await database.close();
  }
}

function openProgressBar(): ProgressBar {
  const { stderr } = process;
  return createProgressBar({
    write: (text) => void stderr.write(text),
    isTerminal: stderr.isTTY ?? false,
    now: () => systemClock.now(),
  });
}

async function importAnswers(args: readonly string[], env: Environment): Promise<CommandResult> {
  const request = readImportAnswersArguments(args, env);
  if (!request.isDryRun) requireNotTaken(env, ['dry-run']);
  const stopping = stopOnFirstSignal();
  const bar = openProgressBar();
  const deps = { fetch, clock: systemClock, random: Math.random, bar, signal: stopping.signal };
  try {
    return await importAnswersCommand(deps, request);
  } finally {
    stopping.release();
  }
}

async function importSurveys(args: readonly string[], env: Environment): Promise<CommandResult> {
  const request = readImportSurveysArguments(args, env);
  if (!request.isDryRun) requireNotTaken(env, ['dry-run']);
  const stopping = stopOnFirstSignal();
  const deps = { fetch, clock: systemClock, signal: stopping.signal };
  try {
    return await importSurveysCommand(deps, request);
  } finally {
    stopping.release();
  }
}

async function rotateKey([name, ...rest]: readonly string[], env: Environment): Promise<CommandResult> {
  const tenant = tenantSlugSchema.safeParse(name);
  if (!tenant.success || rest.length > 0) throw misused('rotate-key needs the name of one tenant.');
  const containers = openContainers(createBlobService(readAccount(env)));
  const deps = {
    tenants: createTenants({ container: containers.tenants, clock: systemClock, randomBytes }),
    lastUses: createLastUses({ container: containers.lastUses, clock: systemClock }),
    auditTrail: createAuditTrail({ container: containers.audit }),
    clock: systemClock,
  };
  return rotateKeyCommand(deps, tenant.data);
}

async function backup(args: readonly string[], env: Environment): Promise<CommandResult> {
  const root = onlyFolder('backup', args);
  const source = openContainers(createBlobService(readAccount(env)));
  return backupCommand({ source, now: () => systemClock.now() }, root);
}

async function restore(args: readonly string[], env: Environment): Promise<CommandResult> {
  const request = readRestoreArguments(args);
  const target = openContainers(createBlobService(readAccount(env)));
  const deps = {
    target,
    createContainers: () => createContainers(target),
    clock: systemClock,
    idempotencyWindowMs: readIdempotencyWindow(env),
  };
  return restoreCommand(deps, request);
}

function onlyFolder(command: string, [folder = '', ...rest]: readonly string[]): string {
  if (folder === '' || folder.startsWith('-') || rest.length > 0) {
    throw misused(`${command} needs the name of one folder.`);
  }
  return folder;
}

/** The queues whose dead letters are asked for by name. */
const namedQueues = new Map<string, (queues: QueueConnection) => Pick<MessageQueue<unknown>, 'poison'>>([
  [webhooksQueue.name, (queues) => queues.open(webhooksQueue)],
  [mailsQueue.name, (queues) => queues.open(mailsQueue)],
]);

async function deadLetters(args: readonly string[], env: Environment): Promise<CommandResult> {
  const openNamed = namedQueues.get(args[0] ?? '');
  const request = readDeadLettersArguments(openNamed === undefined ? args : args.slice(1));
  if ('dryRun' in request && !request.dryRun) requireNotTaken(env, ['dry-run']);
  // A redriven message wakes the workers like a message of the site.
  const connect = request.action === 'redrive' && !request.dryRun ? connectSender : connectQueues;
  const queues = connect(readQueueConfig(env), { counter: () => {}, log: silent });
  try {
    const { poison } = openNamed?.(queues) ?? queues.open(answersStoredQueue);
    return await deadLettersCommand(poison, request);
  } finally {
    await queues.close();
  }
}

async function scaling([command = '', ...args]: readonly string[]): Promise<CommandResult> {
  if (command !== 'simulate') throw misused('scaling has one command: simulate.');
  const lines: string[] = [];
  const add = (line: string): void => void lines.push(line);
  const { columns } = process.stdout;
  const exitCode = await simulateCommand(args, { readText, print: add, printError: add, columns });
  return { exitCode, message: lines.join('\n') };
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8');

/** Failures are thrown, so there is no need to log them. */
const silent = { info: () => {}, warn: () => {}, error: () => {} };
