import { createElement, type ReactNode } from 'react';
import { isOwnPicture } from '../../../contract/account/own-picture.ts';

/** Tags that are drawn, with the attributes that they keep; all others only hand on what they hold. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  P: [],
  BR: [],
  HR: [],
  H1: [],
  H2: [],
  H3: [],
  H4: [],
  BLOCKQUOTE: [],
  PRE: [],
  CODE: [],
  UL: [],
  OL: [],
  LI: [],
  STRONG: [],
  B: [],
  EM: [],
  I: [],
  U: [],
  S: [],
  SUB: [],
  SUP: [],
  SPAN: [],
  DIV: [],
  A: ['href', 'title'],
  IMG: ['src', 'alt', 'width', 'height'],
  TABLE: [],
  THEAD: [],
  TBODY: [],
  TR: [],
  TH: ['colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
};

/** What the text editor keeps as it is. */
const editable = /^(?:P|BR|HR|H[2-4]|BLOCKQUOTE|PRE|CODE|UL|OL|LI|STRONG|B|EM|I|U|S|A|IMG)$/;

const allowed: Readonly<Record<string, (value: string) => boolean>> = {
  href: (value) => /^https:\/\//i.test(value),
  src: isOwnPicture,
};
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

/** An inert document: nothing in it runs or loads. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** Whether the text editor can hold all of this HTML. */
export const isPlain = (html: string): boolean =>
  [...parse(html).querySelectorAll('*')].every(
    (element) => editable.test(element.tagName) && !element.hasAttribute('style'),
  );

function propsOf(element: Element, key: number): Record<string, string | number> {
  const kept = (drawn[element.tagName] ?? []).flatMap((name) => {
    const value = element.getAttribute(name);
    return value !== null && (allowed[name]?.(value) ?? true) ? [[reactNames[name] ?? name, value] as const] : [];
  });
  return {
    key,
    ...Object.fromEntries(kept),
    ...(element.tagName === 'A' && { target: '_blank', rel: 'noopener noreferrer' }),
  };
}

const emptyTags = new Set(['BR', 'HR', 'IMG']);

function nodeOf(node: Node, key: number): ReactNode {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || ['SCRIPT', 'STYLE'].includes(node.tagName)) return null;
  const inner = emptyTags.has(node.tagName) ? [] : [...node.childNodes].map(nodeOf);
  if (!drawn[node.tagName]) return inner;
  return createElement(node.tagName.toLowerCase(), propsOf(node, key), ...inner);
}

/** Stored HTML as elements, tag by tag from a list, so that nothing that was stored can run here. */
export const HtmlView = ({ html }: { readonly html: string }) => (
  <div className="html-view">{[...parse(html).childNodes].map(nodeOf)}</div>
);

/** The words of stored HTML. */
export const wordsIn = (html: string): string => parse(html).textContent.trim();

const lines = /^(?:P|H[1-6]|LI|BLOCKQUOTE|PRE|TR|UL|OL|TABLE|DIV|HR)$/;

function lineOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node.tagName === 'IMG') return '［图片］';
  const inner = [...node.childNodes].map(lineOf).join('');
  return lines.test(node.tagName) && !inner.endsWith('\n') ? `${inner}\n` : inner;
}

/** The words of stored HTML, each paragraph, heading and item in a line of its own; a picture is named. */
export const linesIn = (html: string): string => [...parse(html).childNodes].map(lineOf).join('').trim();
