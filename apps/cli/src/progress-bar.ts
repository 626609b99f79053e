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
/** Between two pictures of a bar, and two plain lines, in ms. */
const barEveryMs = 100;
const lineEveryMs = 5_000;

/** A bar on a terminal, plain lines elsewhere. */
export function createProgressBar({ write, isTerminal, now }: ProgressBarDeps): ProgressBar {
  let lastMs = -Infinity;
  let last = '';
  return {
    show(share, text) {
      const percent = `${Math.floor(100 * Math.min(1, share))} %`.padStart(5);
      const full = Math.round(width * Math.min(1, share));
      last = isTerminal
        ? `\r\u001b[K[${'#'.repeat(full)}${'.'.repeat(width - full)}]${percent}  ${text}`
        : `${percent.trim()}: ${text}\n`;
      if (now() - lastMs < (isTerminal ? barEveryMs : lineEveryMs)) return;
      lastMs = now();
      write(last);
      last = '';
    },
    end() {
      write(last);
      if (isTerminal && (last !== '' || lastMs !== -Infinity)) write('\n');
      last = '';
    },
  };
}
