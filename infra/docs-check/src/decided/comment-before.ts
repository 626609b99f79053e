import type { Comment } from 'oxc-parser';

/** A comment of its own lines that ends where the declaration begins, or several lines that begin with `//`. */
export function commentBefore(start: number, comments: readonly Comment[], text: string): string | undefined {
  const comment = comments.findLast((each) => each.end <= start);
  if (comment === undefined || text.slice(comment.end, start).trim() !== '') return undefined;
  const before = text.slice(text.lastIndexOf('\n', comment.start) + 1, comment.start);
  if (before.trim() !== '') return undefined;
  const earlier = comment.type === 'Line' ? commentBefore(comment.start, comments, text) : undefined;
  const own = comment.value
    .split('\n')
    .map((line) => line.trim().replace(/^\*/, '').trim())
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (/^(?:@|oxlint)/.test(own)) return undefined;
  return earlier === undefined ? own : `${earlier} ${own}`;
}
