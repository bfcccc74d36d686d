import newCode from 'qrcode-generator';
import { darkPath, isDarkAt, type QrModules, sideOf } from '../../contract/links/qr-drawing.ts';
import { pngOf } from '../core/png.ts';

/** Pixels of a module: some 500 a side, sharp on a poster as well as on a screen. */
const scale = 12;

function codeOf(text: string): QrModules {
  // Printed codes get dirty: Q is read with a quarter of it gone.
  const code = newCode(0, 'Q');
  code.addData(text);
  code.make();
  return code;
}

/** A QR code as a PNG file, for whatever takes no SVG. */
export function qrPng(text: string): Buffer {
  const code = codeOf(text);
  const modules = sideOf(code);
  const side = modules * scale;
  const pixels = new Uint8ClampedArray(side * side * 3).fill(255);
  for (let row = 0; row < modules; row += 1) {
    const line = new Uint8ClampedArray(side * 3).fill(255);
    for (let column = 0; column < modules; column += 1)
      if (isDarkAt(code, row, column)) line.fill(0, column * scale * 3, (column + 1) * scale * 3);
    for (let copy = 0; copy < scale; copy += 1) pixels.set(line, (row * scale + copy) * side * 3);
  }
  return pngOf(side, pixels);
}

/** A QR code as an SVG file, for print of any size. */
export function qrSvg(text: string): string {
  const code = codeOf(text);
  const side = sideOf(code);
  return `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="#fff"/><path d="${darkPath(code)}"/></svg>
`;
}
