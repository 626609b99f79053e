import createCode from 'qrcode-generator';
import { type Html, markup } from '@canvass/web/page';

/** Light modules around the code that readers need (ISO/IEC 18004). */
const quietZone = 4;
/** The smallest size that fits. */
const anySize = 0;
/** Survives 15 % of damage, such as a crease of a poster. */
const correction = 'M';

/** A QR code of an address, dark on white in every scheme: many readers fail on inverted codes. */
export function qrCode(address: string, alternative: string): Html {
  const code = createCode(anySize, correction);
  code.addData(address);
  code.make();
  const modules = code.getModuleCount();
  let path = '';
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (code.isDark(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`;
    }
  }
  const size = modules + 2 * quietZone;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${alternative}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
