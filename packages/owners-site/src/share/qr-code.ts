import createCode from 'qrcode-generator';
import { type Html, markup } from '@canvass/web/page';

/** Light modules around the code that readers need (ISO/IEC 18004). */
const quietZone = 4;
/** The smallest size that fits. */
const anySize = 0;
/** Survives 15 % of damage, such as a crease of a poster. */
const correction = 'M';

/** The squares of a QR code, with the light ones around it. */
export interface QrModules {
  /** In each direction. */
  readonly size: number;
  readonly isDark: (row: number, column: number) => boolean;
}

export function qrModules(address: string): QrModules {
  const code = createCode(anySize, correction);
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const isWithin = (place: number): boolean => place >= quietZone && place < quietZone + count;
  return {
    size: count + 2 * quietZone,
    isDark: (row, column) =>
      isWithin(row) && isWithin(column) && code.isDark(row - quietZone, column - quietZone),
  };
}

/** A QR code of an address, dark on white in every scheme: many readers fail on inverted codes. */
export function qrCode(address: string, alternative: string): Html {
  const { size, isDark } = qrModules(address);
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return markup`<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${alternative}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
