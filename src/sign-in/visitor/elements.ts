type Tags = HTMLElementTagNameMap;

/** An element with attributes and what is in it; for the few screens that come before React does. */
export function element<Tag extends keyof Tags>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): Tags[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

/** A link to another screen of visitors. */
export const link = (path: string, text: string, look = 'visitor-link'): HTMLAnchorElement =>
  element('a', { href: `#${path}`, class: look }, text);

/** A button that does one thing. */
export function button(text: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button' }, text);
  made.addEventListener('click', act);
  return made;
}
