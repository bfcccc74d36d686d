import newCode from 'qrcode-generator';
import { darkPath, sideOf } from '../../contract/links/qr-drawing.ts';

const svg = 'http://www.w3.org/2000/svg';

/** A QR code as one path in an SVG that scales; `name` is what a screen reader says of it. */
export function qrCode(text: string, name: string): SVGSVGElement {
  const code = newCode(0, 'M');
  code.addData(text);
  code.make();
  const drawing = document.createElementNS(svg, 'svg');
  const path = document.createElementNS(svg, 'path');
  const size = sideOf(code);
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`);
  drawing.setAttribute('role', 'img');
  drawing.setAttribute('aria-label', name);
  drawing.setAttribute('shape-rendering', 'crispEdges');
  path.setAttribute('d', darkPath(code));
  drawing.append(path);
  return drawing;
}
