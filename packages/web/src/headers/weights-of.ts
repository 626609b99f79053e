/** Returns the weight of each thing that an `Accept` or `Accept-Encoding` header lists, from 0 to 1 (RFC 9110, section 12.4.2). */
export function weightsOf(header: string): ReadonlyMap<string, number> {
  return new Map(header.toLowerCase().split(',').map(weighted));
}

function weighted(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim());
  const q = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(q) ? Number(q) : 0];
}
