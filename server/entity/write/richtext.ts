import sanitizeHtml from 'sanitize-html';
import { isOwnPicture } from '../../../contract/account/own-picture.ts';

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'div',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      color: [/^#[0-9a-f]{3,6}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i],
    },
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: outwardLink },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isOwnPicture(attribs['src'] ?? ''),
};

/** A link leads out of the house, by https, into a window of its own; any other loses its address. */
function outwardLink(tagName: string, { href, title }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!href || !/^https:\/\//i.test(href)) return { tagName, attribs: {} };
  return { tagName, attribs: { href, ...(title && { title }), target: '_blank', rel: 'noopener noreferrer' } };
}

const textOf = (html: string) =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/&nbsp;|\u00A0/g, ' ')
    .trim();

/** The allowed part of an operator's HTML; null when neither text nor picture is left. */
export function sanitize(html: string): string | null {
  const safe = sanitizeHtml(html, rules).trim();
  return textOf(safe) === '' && !safe.includes('<img') ? null : safe;
}

/** The words of a rich text, for log lines. */
export const plainWords = (html: string): string => textOf(html).replaceAll(/\s+/g, ' ').slice(0, 200);
