import { setting } from './setting.ts';
import { integer } from './value-kind.ts';

const mib = 1024 ** 2;
/** What each app needs at least, in MiB: what every process takes, the smallest parts, and some room for the others. */
const leastMib = { site: 400, worker: 640 } as const;
/** The most that a process may be given, in MiB: 1 TiB. */
const mostMib = 1024 ** 2;

/** What each app has without `MEMORY_MIB`, in MiB: what its container has in docker-compose.yml. */
export const defaultMemoryMib = { site: 512, worker: 1024 } as const;

/**
 * What a process takes before it keeps anything, in bytes: Node.js, the code, young objects, requests and reads under way, and what the allocator cannot give
 * back between buffers of a site's many readers.
 */
const baseBytes = { site: 256 * mib, worker: 240 * mib } as const;

/**
 * Each part's share of a site's memory beyond the base. Together they are the whole. A part that is full evicts what was used least lately,
 * lets others wait, or refuses with 429 or 503.
 */
const siteShares = {
  /** Definitions of surveys, ready for use. */
  definitions: 0.07,
  /** Keys, members and themes of tenants. */
  tenants: 0.02,
  /** Large definitions and summaries that are being read and parsed. */
  documentsInHand: 0.02,
  /** Large drafts that are being read and parsed. Respondents do not wait for editors. */
  draftsInHand: 0.01,
  /** Rendered forms. */
  forms: 0.02,
  /** Pictures of forms and themes: half of it for those that were sent last, half for those that are being read. */
  pictures: 0.03,
  /** Results that people look at, and their pages. */
  results: 0.05,
  /** Columns of answers from which slices were computed lately, with the numbers of their words. */
  columns: 0.27,
  /** Columns that are being read and decoded. */
  columnsInHand: 0.09,
  /** The counts of slices that are being computed. */
  counts: 0.07,
  /** The threads of exports. */
  exports: 0.17,
  /** Answers that wait for their append. */
  pending: 0.05,
  /** Request bodies that have arrived in part: several of the largest at once, so that one client cannot keep all others from sending. */
  unfinished: 0.1,
  /** Responses that clients have not read yet. */
  unread: 0.03,
};

/** Each part's share of a worker's memory beyond the base. Together they are the whole. */
const workerShares = {
  /** Summaries: half of them ready for use, half as they are stored. */
  summaries: 0.16,
  /** Answers of many surveys that are gathered for one count, and what is known of them. */
  gathered: 0.28,
  /** Keys of answers that later ones are compared with. */
  keys: 0.08,
  /** The thread that makes column files. */
  columnsThread: 0.24,
  /** The thread that encodes what is transferred to PostgreSQL. */
  transferThread: 0.24,
};

/** The numbers of words take a quarter as much as the columns whose words they are. */
const columnsWithNumbers = 1.25;
/** Gathered answers take twice their bytes. */
const gatheredFactor = 2;
/** What the thread of an export takes while it formats a million answers, in bytes. */
const exportBytes = 64 * mib;
/** At least this much is for bodies and for answers that wait: less would refuse the largest batch. */
const leastBodyBytes = 8 * mib;
/** The largest part that a thread encodes needs this much heap, in bytes. */
const leastThreadBytes = 160 * mib;

/** A part that is smaller could not do its work, in bytes. The others share what is left. */
const siteLeast = { exports: exportBytes, pending: leastBodyBytes, unfinished: leastBodyBytes };
const workerLeast = {
  gathered: gatheredFactor * leastBodyBytes,
  columnsThread: leastThreadBytes,
  transferThread: leastThreadBytes,
};

type Parts<Part extends string> = Readonly<Record<Part, number>>;

/** Shares out this many bytes: first to the parts whose shares would be less than their least. Together they never have more. */
function shareOut<Part extends string>(
  bytes: number,
  shares: Parts<Part>,
  least: Partial<Parts<Part>>,
): Parts<Part> {
  const names = Object.keys(shares) as Part[];
  const fixed = new Map<Part, number>();
  for (;;) {
    const others = names.filter((name) => !fixed.has(name));
    const left = bytes - sum(fixed.values());
    const whole = sum(others.map((name) => shares[name]));
    const shareOf = (name: Part): number => Math.floor((left * shares[name]) / whole);
    const tooSmall = others.filter((name) => shareOf(name) < (least[name] ?? 0));
    if (tooSmall.length === 0)
      return Object.fromEntries(names.map((name) => [name, fixed.get(name) ?? shareOf(name)])) as Parts<Part>;
    for (const name of tooSmall) fixed.set(name, least[name] ?? 0);
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}

/** What one process of a site may take, if it has this much memory. */
export function siteMemory(memoryMib: number) {
  const parts = shareOut(memoryMib * mib - baseBytes.site, siteShares, siteLeast);
  return {
    /** Each part, in bytes. */
    parts,
    /** The columns without the numbers of their words, in bytes. */
    columnsAlone: Math.floor(parts.columns / columnsWithNumbers),
    /** Bodies of one address that have arrived in part, in bytes. */
    unfinishedPerAddress: leastBodyBytes,
    exportsAtOnce: Math.floor(parts.exports / exportBytes),
  };
}

/** What a worker may take, if it has this much memory. */
export function workerMemory(memoryMib: number) {
  const parts = shareOut(memoryMib * mib - baseBytes.worker, workerShares, workerLeast);
  return {
    /** Each part, in bytes. */
    parts,
    /** The lines of gathered answers, in bytes. */
    gatheredLines: Math.floor(parts.gathered / gatheredFactor),
    /** The heap of each thread that encodes. */
    threadHeapMib: Math.floor(parts.columnsThread / mib),
  };
}

/** The share of the memory that V8 may take for old objects of the main thread. */
const heapShare = 0.45;
/** From this much memory on, the young objects may have their whole size, in MiB. */
const roomyMib = 1024;
/** The most that V8 may take for each half of the young objects, in MiB (decision 29): less in a process that could not spare three times as much. */
const semiSpaceMib = (memoryMib: number): number => (memoryMib < roomyMib ? 16 : 32);

/**
 * The environment in which an app of the local start fits its memory. The image makes the same in `infra/compose/image/memory.sh`: glibc has one arena,
 * and large buffers outside of them, so that it gives back what is freed.
 *
 * @param nodeOptions that are given. They come last, so that they win.
 */
export function memoryEnvironment(memoryMib: number, nodeOptions = ''): Readonly<Record<string, string>> {
  return {
    NODE_OPTIONS:
      `--max-semi-space-size=${semiSpaceMib(memoryMib)} --max-old-space-size=${Math.floor(memoryMib * heapShare)} ${nodeOptions}`.trim(),
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '69632',
    MALLOC_TRIM_THRESHOLD_: '131072',
  };
}

/** The setting of one app. */
export const memoryOf = (app: keyof typeof defaultMemoryMib) =>
  setting(integer(leastMib[app], mostMib), {
    default: defaultMemoryMib[app],
    unit: 'MiB per process',
    description:
      'The memory of one process of a site, or of a worker. Its caches, buffers and threads have shares of it. In a container of the image it is the container’s limit unless it is set.',
  });
