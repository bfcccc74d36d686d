import newCode from 'qrcode-generator';

const svg = 'http://www.w3.org/2000/svg';
/** Light modules around the code that readers want to see. */
const quietZone = 4;

/** A QR code as one path in an SVG that scales; `name` is what a screen reader says of it. */
export function qrCode(text: string, name: string): SVGSVGElement {
  const code = newCode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const places = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
  const dark = places.filter(([row, column]) => code.isDark(row, column));
  const drawing = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  const size = count + 2 * quietZone;
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', name);
  drawing.setAttribute('shape-rendering', 'crispEdges');
  path.setAttribute('d', dark.map(([row, column]) => `M${column + quietZone} ${row + quietZone}h1v1h-1z`).join(''));
  drawing.append(path);
  return drawing;
}
