/** A sign that can be seen: a text without one is empty for contract/core/clean-text.ts too, which is more than the first page needs. */
const seen = /[^\p{C}\p{Z}\u034F\u115F\u1160\u2800\u3164\uFFA0]/u;

/** The text rule `true` shows (spec §5): 请输入 followed by the field label. */
export const requiredMessage = (label: string): string => `请输入${label}`;
/** The same of a field: pictures are not typed. */
export const missingMessage = ({ kind, label }: { readonly kind: string; readonly label: string }): string =>
  kind === 'image' || kind === 'images' ? `请上传${label}` : requiredMessage(label);

/**
 * What the platform's form helper takes for "nothing was entered" (spec §5): undefined, null, the empty text, the texts
 * `undefined` and `null`, an empty list, an empty object.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return !seen.test(value) || ['undefined', 'null'].includes(value.trim());
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A rule with a name: uses its own check and shows its own message (spec §5). */
export interface NamedRule {
  readonly name: string;
  readonly check: (value: unknown) => boolean;
  readonly message: string;
}

/** `true` = required as the spec means it; a named rule replaces that check where a legal value looks empty. */
export type Rule = true | NamedRule;

/**
 * Required choice out of a fixed set. For sets that hold the text `null` as a legal code, which rule `true` would refuse
 * (award.md §1.2 trap 1: award type `null`, 谢谢参与).
 */
export const chosenFrom = (name: string, codes: readonly string[], message: string): NamedRule => ({
  name,
  message,
  check: (value) => typeof value === 'string' && codes.includes(value),
});
