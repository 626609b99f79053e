export interface ProgressBar {
  /** @param share from 0 to 1 */
  show(share: number, text: string): void;
  /** Leaves the cursor at the beginning of a line. */
  end(): void;
}

export interface ProgressBarDeps {
  /** Writes to standard error. */
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly now: () => number;
}

const width = 24;
/** A progress bar is drawn again after this time at the earliest. */
const barEveryMs = 100;
/** Where there is no terminal, a line of progress is written after this time at the earliest. */
const lineEveryMs = 5_000;

/** A bar on a terminal, plain lines elsewhere. */
export function createProgressBar({ write, isTerminal, now }: ProgressBarDeps): ProgressBar {
  let lastMs = -Infinity;
  let last = '';
  let written = '';
  const writeLast = (): void => {
    // The end of a file is often shown twice: with its last row, and with the last reply.
    if (last !== written) write(last);
    written = last;
  };
  return {
    show(share, text) {
      const percent = `${Math.floor(100 * Math.min(1, share))} %`.padStart(5);
      const full = Math.round(width * Math.min(1, share));
      last = isTerminal
        ? `\r\u001b[K[${'#'.repeat(full)}${'.'.repeat(width - full)}]${percent}  ${text}`
        : `${percent.trim()}: ${text}\n`;
      if (now() - lastMs < (isTerminal ? barEveryMs : lineEveryMs)) return;
      lastMs = now();
      writeLast();
    },
    end() {
      writeLast();
      if (isTerminal && last !== '') write('\n');
      [last, written] = ['', ''];
    },
  };
}
