type Json = Readonly<Record<string, unknown>>;

/** Without the jump of this page that a path within it names; undefined if the path names none. */
export function withoutJump(section: Json, path: string): Json | undefined {
  const position = /^next\[(\d+)\]/.exec(path)?.[1];
  const { next, ...others } = section;
  if (!Array.isArray(next) || !path.startsWith('next')) return undefined;
  const left = position === undefined ? [] : next.toSpliced(Number(position), 1);
  return left.length === 0 ? others : { ...others, next: left };
}

/** Jumps to the page that began with this question lead to the one that begins with `to`. */
export function withJumpsTo(section: Json, from: unknown, to: unknown): Json {
  const { next } = section;
  if (!Array.isArray(next)) return section;
  return {
    ...section,
    next: (next as readonly Json[]).map((jump) => (jump['to'] === from ? { ...jump, to } : jump)),
  };
}

/** The endings without the fault at this path of one of them. `title` stands for one that cannot be shown. */
export function mendedEndings(
  endings: readonly Json[],
  index: number,
  path: string,
  title: string,
): readonly Json[] {
  const ending = endings[index];
  if (ending === undefined) return endings;
  const [name = ''] = path.split(/[.[]/);
  if (name === 'title' && ending['title'] !== title) return endings.with(index, { ...ending, title });
  if (['text', 'redirectTo', 'showIf'].includes(name) && Object.hasOwn(ending, name)) {
    const { [name]: _fault, ...others } = ending;
    return endings.with(index, others);
  }
  return endings.toSpliced(index, 1);
}
