import { RecordReader, type Progress } from '@canvass/journal';
import { firstAtLeast } from '../format/first-at-least.ts';

/** What was read of a stuck or deferred survey: the offsets of its records, rising, in the stretch from `from` up to `to`. */
interface Hole {
  from: number;
  to: number;
  offsets: readonly number[];
}

/** A stretch of a segment to read, in bytes. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** The survey whose hole it is; undefined for the tail, which is read for all surveys. */
  readonly path?: string;
}

/** A survey's uncounted records in a segment. */
export interface TailOfSurvey {
  readonly segmentId: string;
  /** The offsets of the records, rising, in bytes. */
  readonly offsets: readonly number[];
  /** False if an unread stretch of the segment may have more. */
  readonly isWhole: boolean;
}

/**
 * The offsets of a segment's uncounted records: of all surveys from the progress on (the tail), and before it those in the holes of the
 * surveys that somebody asked for. It holds no answers.
 */
export class SegmentTail {
  readonly #segmentId: string;
  #length = 0;
  /** The segment's progress, in bytes. */
  #off = 0;
  #stuck: Readonly<Record<string, number>> = {};
  /** Whether the progress was read. */
  #isKnown = false;
  /** The tail was read up to this offset. */
  #to = 0;
  readonly #offsets = new Map<string, readonly number[]>();
  readonly #holes = new Map<string, Hole>();

  constructor(segmentId: string) {
    this.#segmentId = segmentId;
  }

  /** Bytes of the tail whose offsets are in memory. */
  get tailBytes(): number {
    return this.#to - this.#off;
  }

  /** Bytes of the holes whose offsets are in memory. */
  get holeBytes(): number {
    let bytes = 0;
    for (const { from, to } of this.#holes.values()) bytes += to - from;
    return bytes;
  }

  /** Notes the segment's length. Returns whether the segment has grown. */
  listed(length: number): boolean {
    if (length <= this.#length) return false;
    this.#length = length;
    return true;
  }

  /** Whether the known progress may be outdated. Without new answers a progress only closes holes. */
  get needsProgress(): boolean {
    return !this.#isKnown || this.#length > this.#off || Object.keys(this.#stuck).length > 0;
  }

  /** Notes the stored progress, and forgets the offsets that it has passed. */
  moved({ off, stuck }: Progress): void {
    this.#isKnown = true;
    this.#stuck = stuck;
    if (off > this.#off) {
      this.#off = off;
      this.#to = Math.max(this.#to, off);
      this.#length = Math.max(this.#length, off);
      for (const [path, offsets] of this.#offsets) {
        const left = offsets.slice(firstAtLeast(offsets, off));
        if (left.length > 0) this.#offsets.set(path, left);
        else this.#offsets.delete(path);
      }
    }
    for (const [path, hole] of this.#holes) {
      const from = stuck[path];
      if (from === undefined) this.#holes.delete(path);
      else this.#holes.set(path, cut(hole, from));
    }
  }

  /** The unread stretch of the tail; undefined if there is none. */
  unread(): Stretch | undefined {
    if (!this.#isKnown || this.#to >= this.#length) return undefined;
    return { from: this.#to, to: this.#length };
  }

  /** The unread stretch of a survey's hole; undefined if there is none. */
  unreadHole(path: string): Stretch | undefined {
    const from = this.#holes.get(path)?.to ?? this.#stuck[path];
    return from === undefined || from >= this.#off ? undefined : { from, to: this.#off, path };
  }

  /** Forgets the offsets in the holes of surveys that nobody wants any more. */
  forgetHoles(isWanted: (path: string) => boolean): void {
    for (const path of this.#holes.keys()) if (!isWanted(path)) this.#holes.delete(path);
  }

  /** Notes the records in `lines`, whole lines from the beginning of the stretch. */
  add({ from, path }: Stretch, lines: Buffer): void {
    const found = new Map<string, number[]>();
    const reader = new RecordReader(lines);
    for (let at = 0, end = lines.indexOf(newline); end !== -1; end = lines.indexOf(newline, at)) {
      const record = reader.read(at, end);
      if (record && (path === undefined || record.path === path)) {
        const offsets = found.get(record.path);
        if (offsets) offsets.push(from + at);
        else found.set(record.path, [from + at]);
      }
      at = end + 1;
    }
    const to = from + lines.byteLength;
    if (path === undefined) this.#addToTail(found, from, to);
    else this.#addToHole(path, found.get(path) ?? [], from, to);
  }

  /** Notes a stretch without a whole line as read. */
  skip({ from, to, path }: Stretch): void {
    if (path === undefined) this.#addToTail(new Map(), from, to);
    else this.#addToHole(path, [], from, to);
  }

  of(path: string): TailOfSurvey {
    const hole = this.#holes.get(path);
    const inTail = this.#offsets.get(path) ?? [];
    return {
      segmentId: this.#segmentId,
      offsets: hole ? hole.offsets.concat(inTail) : inTail,
      isWhole: this.#isKnown && this.#to >= this.#length && this.unreadHole(path) === undefined,
    };
  }

  #addToTail(found: ReadonlyMap<string, readonly number[]>, from: number, to: number): void {
    if (from !== this.#to) return;
    this.#to = to;
    for (const [path, offsets] of found) {
      this.#offsets.set(path, (this.#offsets.get(path) ?? []).concat(offsets));
    }
  }

  #addToHole(path: string, offsets: readonly number[], from: number, to: number): void {
    const hole = this.#holes.get(path);
    if (hole === undefined) this.#holes.set(path, { from, to, offsets });
    else if (hole.to === from) this.#holes.set(path, { ...hole, to, offsets: hole.offsets.concat(offsets) });
  }
}

const newline = 0x0a;

function cut(hole: Hole, from: number): Hole {
  if (from <= hole.from) return hole;
  return {
    from,
    to: Math.max(hole.to, from),
    offsets: hole.offsets.slice(firstAtLeast(hole.offsets, from)),
  };
}
