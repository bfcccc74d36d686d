import { writeClipboard } from '../core/clipboard.ts';

type Tags = HTMLElementTagNameMap;

/** An element with its attributes (an empty text is an attribute without a value) and what is in it. */
export function element<Tag extends keyof Tags>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): Tags[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A labelled field with room for what is wrong with it. */
export interface StepField {
  readonly parts: readonly HTMLElement[];
  readonly input: HTMLInputElement;
  /** Writes what is wrong below the field, or ('') that nothing is. */
  mark(fault: string): void;
}

export function field(id: string, label: string, attributes: Readonly<Record<string, string>>): StepField {
  const input = element('input', {
    id,
    'aria-required': 'true',
    'aria-describedby': `${id}-fault`,
    autocapitalize: 'none',
    spellcheck: 'false',
    ...attributes,
  });
  const fault = element('p', { id: `${id}-fault`, class: 'step-fault', 'aria-live': 'polite' });
  return {
    parts: [element('label', { for: id }, label), input, fault],
    input,
    mark(text) {
      input.setAttribute('aria-invalid', String(text !== ''));
      fault.textContent = text;
    },
  };
}

/** A button that puts a text into the clipboard, and says so in its own place. */
export function copyButton(text: string): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'step-quiet', 'aria-live': 'polite' }, '复制');
  button.addEventListener('click', () => {
    writeClipboard(text).then(
      () => (button.textContent = '已复制'),
      () => (button.textContent = '请手动复制'),
    );
  });
  return button;
}
