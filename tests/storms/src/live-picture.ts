export interface LivePicture {
  /** Lines of the whole picture, and one line that says the same. */
  show(lines: readonly string[], line: string): void;
  /** Something happened. */
  event(line: string): void;
  end(): void;
}

export interface LivePictureDeps {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: () => number;
  readonly now: () => number;
}

const lastEvents = 8;
const lineEveryMs = 10_000;

/** A picture that a terminal redraws over the last one; elsewhere plain lines. */
export function createLivePicture({ write, isTerminal, columns, now }: LivePictureDeps): LivePicture {
  const events: string[] = [];
  let drawn = 0;
  let lastMs = -Infinity;
  return {
    show(lines, line) {
      if (!isTerminal) {
        if (now() - lastMs < lineEveryMs) return;
        lastMs = now();
        write(`${line}\n`);
        return;
      }
      const all = [...lines, ...events].map((each) => each.slice(0, Math.max(20, columns() - 1)));
      const up = drawn === 0 ? '' : `\u001b[${drawn}A`;
      write(`${up}${all.map((each) => `\u001b[2K${each}\n`).join('')}\u001b[J`);
      drawn = all.length;
    },
    event(line) {
      if (!isTerminal) {
        write(`${line}\n`);
        return;
      }
      events.push(line);
      if (events.length > lastEvents) events.shift();
    },
    end() {
      drawn = 0;
    },
  };
}
