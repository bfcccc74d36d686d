/** Red, green and blue, 0–255. */
type Colour = readonly [number, number, number];

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance, 0–1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = colourOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** How much two colours differ in lightness, 1–21 (WCAG 2.2, 1.4.3). Colours as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mixed(hex: string, ground: Colour, part: number): string {
  const [red, green, blue] = colourOf(hex);
  const [groundRed, groundGreen, groundBlue] = ground;
  const mix = (own: number, other: number) => own + (other - own) * part;
  return hexOf([mix(red, groundRed), mix(green, groundGreen), mix(blue, groundBlue)]);
}

/** Words need this much (WCAG 2.2, 1.4.3), and a little more on a hovered ground. */
const enough = 4.8;

/** The colour, made darker or lighter until words in it can be read on the ground, or differ from it as much as wanted. Colours as `#rrggbb`. */
export function readable(hex: string, ground: string, wanted = enough): string {
  const towards: Colour = luminance(ground) > 0.18 ? [0, 0, 0] : [255, 255, 255];
  const steps = Array.from({ length: 26 }, (_, step) => mixed(hex, towards, step / 25));
  return steps.find((step) => contrast(step, ground) >= wanted) ?? hexOf(towards);
}
