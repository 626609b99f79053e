const quotationMark = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingBrace = 0x7b;
const closingBrace = 0x7d;

/** How deep a JSON text nests, and about how many values it has: found at a fraction of the cost of parsing it. */
export function jsonSize(text: string): { readonly depth: number; readonly values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quotationMark) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openingBracket || code === openingBrace) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === closingBracket || code === closingBrace) depth -= 1;
  }
  return { depth: deepest, values };
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end, start)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes is before this quote. */
function isEscaped(text: string, quote: number, start: number): boolean {
  let at = quote - 1;
  while (at > start && text.charCodeAt(at) === backslash) at -= 1;
  return (quote - 1 - at) % 2 === 1;
}
