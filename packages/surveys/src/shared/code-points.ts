/** Orders strings by code point. (`<` orders by code unit, which puts U+1F600 before U+FF01.) */
export function compareCodePoints(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    // Surrogates encode the highest code points, so they sort after all other code units.
    if (left !== right) return lifted(left) - lifted(right);
  }
  return a.length - b.length;
}

function lifted(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
