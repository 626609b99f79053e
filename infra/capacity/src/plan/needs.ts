import { parseSettings, workerSettings } from '@canvass/settings';
import { type Asked, busiestSurveyPerS, busiestTenantPerS } from './asked.ts';
import { type CallRate, type Cell, hintsOf } from './cell-calls.ts';
import type { Facts } from './facts.ts';
import { answersOfSite, mostSurveysOfSite } from './sites-for.ts';

/** What a cell takes of a limit. */
export interface Need {
  readonly what: string;
  /** Whose limit it is: Azure's, or that of Canvass. */
  readonly of: 'Azure' | 'Canvass';
  readonly unit: string;
  readonly needed: number;
  readonly limit: number;
  /** `needed` as a share of `limit`. */
  readonly share: number;
  /** The share that a plan may take. */
  readonly allowed: number;
  /** Whether more cells help. */
  readonly isOfCell: boolean;
  /** What moves the limit away. */
  readonly help: string;
}

/** Bytes that the answer log adds to a record: the origin. */
const originBytes = 60;
/** Metadata of a summary that a worker decodes in a listing, in s: the SDK takes it (packages/storage/src/folder-reviews.ts). */
const decodeS = 0.0001;
/** How often one worker lists all summaries of the account, in s: `SWEEP_INTERVAL_MS`. */
const listSummariesEveryS = parseSettings(workerSettings, {}).SWEEP_INTERVAL_MS / 1_000;
/** Calls of the daily clean-up for each survey, one after another. */
const cleanUpCalls = 2;
/** A worker that starts looks at each segment, and reads the progress of each that has grown (decision 43). */
const startCalls = 2;
/** Looks of one worker in a second: 16 at a time, 10 ms each. */
const looksPerS = 1_600;
/** `QUEUE_SHARDS` goes up to this. */
const mostShards = 64;
const secondsPerDay = 86_400;
const gigabit = 1e9 / 8;

/** Calls of a kind per second. */
export function perSecondOf(calls: readonly CallRate[], operation: RegExp): number {
  return calls.reduce((sum, call) => (operation.test(call.operation) ? sum + call.perS : sum), 0);
}

/** Bytes that are stored for an answer: its line in the log, and its part of a column file. */
export function storedBytesPerAnswer(asked: Asked, columnBytes: number): number {
  return asked.answerBytes + originBytes + columnBytes;
}

/** What a cell takes of each limit, the nearest first. */
export function needsOf(cell: Cell, calls: readonly CallRate[], asked: Asked, facts: Facts): readonly Need[] {
  return [
    ...ofAccount(cell, calls, asked, facts),
    ...ofBus(cell, asked, facts),
    ...ofCanvass(cell, asked, facts),
  ].toSorted((one, other) => other.share - one.share);
}

function ofAccount(
  cell: Cell,
  calls: readonly CallRate[],
  asked: Asked,
  { limits, measured }: Facts,
): Need[] {
  const { account, queue, blob } = limits;
  const messages = perSecondOf(calls, /Message/);
  const commits = cell.workers * cell.cycle.commitsPerS;
  const ingress = cell.answersPerS * (2 * asked.answerBytes + originBytes) + commits * asked.summaryBytes;
  const tails = Math.min(cell.sites, (asked.watchedSurveys * cell.storedSurveys) / asked.surveys);
  const egress = cell.answersPerS * asked.answerBytes * (1 + tails);
  const averagePerS = cell.answersPerS * asked.averageShare;
  const stored =
    averagePerS *
    secondsPerDay *
    asked.retentionDays *
    storedBytesPerAnswer(asked, measured.columnBytesPerAnswer);
  const isLarge = asked.accountRequestsPerSecond > account.requestsPerS;
  const { ingressGbps, egressGbps } = isLarge ? limits.largeRegionAccount : account;
  const ofAzure = needOf('Azure', true, asked);
  const morePlaces = 'more cells';
  return [
    ofAzure(
      'requests of an account',
      '/s',
      perSecondOf(calls, /./),
      asked.accountRequestsPerSecond,
      morePlaces,
    ),
    ofAzure('messages of an account', '/s', messages, account.queueMessagesPerS, morePlaces),
    ofAzure(
      'messages of its queues (QUEUE_SHARDS 64)',
      '/s',
      messages,
      mostShards * queue.messagesPerS,
      morePlaces,
    ),
    ofAzure('bytes into an account', ' MB/s', ingress / 1e6, (ingressGbps * gigabit) / 1e6, morePlaces),
    ofAzure('bytes out of an account', ' MB/s', egress / 1e6, (egressGbps * gigabit) / 1e6, morePlaces),
    ofAzure(
      'capacity of an account',
      ' TiB',
      stored / 2 ** 40,
      account.capacityPiB * 1_024,
      'more cells, or a shorter retention',
    ),
    ofAzure(
      'requests of an account in the second in which all workers start at once',
      '/s',
      startCalls * cell.workers * Math.min(cell.segments, looksPerS),
      asked.accountRequestsPerSecond,
      'more cells, or workers that start one after another',
    ),
    ofAzure(
      'appends to one segment',
      '/s',
      (calls.find(({ what }) => what === 'appends to the journal')?.perS ?? 0) / cell.segments,
      blob.requestsPerS,
      'nothing: one append is in flight',
    ),
  ];
}

/** A trigger is sent once, and delivered to each worker. */
function ofBus(cell: Cell, asked: Asked, { limits }: Facts): Need[] {
  if (asked.triggers === 'none') return [];
  const credits = hintsOf(cell) * (1 + cell.workers);
  const help = 'more cells, or no triggers, or a namespace of the premium tier';
  return [
    needOf('Azure', true, asked)(
      'credits of a namespace of Service Bus, standard',
      '/s',
      credits,
      limits.serviceBus.creditsPerS,
      help,
    ),
  ];
}

function ofCanvass(cell: Cell, asked: Asked, facts: Facts): Need[] {
  const { measured } = facts;
  const ofCell = needOf('Canvass', true, asked);
  const ofWhole = needOf('Canvass', false, asked);
  const listed = cell.storedSurveys * decodeS;
  const cleaned = (cell.storedSurveys * cleanUpCalls * asked.latencyMs) / 1_000;
  const mostSurveys = mostSurveysOfSite(asked, facts);
  return [
    // What is known is used up to its end.
    {
      ...ofCell(
        'surveys in use at a site, as the bench has had them',
        '',
        cell.surveysOfSite,
        mostSurveys,
        moreSites(asked),
      ),
      allowed: 1,
    },
    ofCell(
      'one worker lists all summaries each SWEEP_INTERVAL_MS',
      ' s',
      listed,
      listSummariesEveryS,
      'more cells, or a longer interval',
    ),
    ofCell('one worker cleans up once a day', ' h', cleaned / 3_600, 24, 'more cells'),
    ofWhole(
      'answers to one survey, counted by one worker',
      '/s',
      busiestSurveyPerS(asked),
      measured.hotAnswersPerCoreS,
      'nothing today: one summary is one blob',
    ),
    ...(asked.routing === 'tenant'
      ? [
          ofWhole(
            'answers of one tenant, taken by one site process',
            '/s',
            busiestTenantPerS(asked),
            answersOfSite(measured),
            'several sites for that tenant: each further one commits its surveys once more',
          ),
        ]
      : []),
  ];
}

function moreSites({ routing }: Asked): string {
  return routing === 'tenant' ? 'more sites' : 'more cells, or a site for each tenant';
}

function needOf(of: Need['of'], isOfCell: boolean, { utilisation }: Asked) {
  return (what: string, unit: string, needed: number, limit: number, help: string): Need => ({
    what,
    of,
    unit,
    needed,
    limit,
    share: needed / limit,
    allowed: utilisation,
    isOfCell,
    help,
  });
}
