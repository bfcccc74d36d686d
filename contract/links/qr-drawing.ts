/** A QR code as a library has made it. */
export interface QrModules {
  readonly getModuleCount: () => number;
  readonly isDark: (row: number, column: number) => boolean;
}

/** Light modules around the code that readers want to see. */
const quietZone = 4;

/** Modules along a side, with what is left light around them. */
export const sideOf = (code: QrModules): number => code.getModuleCount() + 2 * quietZone;

/** Whether there is a dark module there, counted with what is left light around the code. */
export function isDarkAt(code: QrModules, row: number, column: number): boolean {
  const count = code.getModuleCount();
  const [y, x] = [row - quietZone, column - quietZone];
  return y >= 0 && x >= 0 && y < count && x < count && code.isDark(y, x);
}

/** All dark modules as one path of an SVG of `sideOf` units. */
export function darkPath(code: QrModules): string {
  const side = sideOf(code);
  const places = Array.from({ length: side * side }, (_, at) => [Math.floor(at / side), at % side] as const);
  const dark = places.filter(([row, column]) => isDarkAt(code, row, column));
  return dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join('');
}
