/** Signs of a rich text with more than so many elements as it is sent, and how deep its elements may lie inside of each other. */
const most = { signs: 100_000, elements: 1_000, depth: 100 };

/** Elements without an end, and those that the next one of their kind ends. */
const flat = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'col',
  'area',
  'base',
  'embed',
  'source',
  'track',
  'p',
  'li',
  'dt',
  'dd',
  'tr',
  'td',
  'th',
  'option',
]);

/**
 * Why a rich text is not read at all: what cleans it takes time for each element inside of each other, so that a page of nothing but
 * openings would hold up everybody. The end of a sentence that begins with the label.
 */
export function richTextFault(html: string): string | undefined {
  // Many letters cost little: how many there may be is for the field to say.
  const isMarkup = html.split('<').length > most.elements;
  if (html.length > most.signs && isMarkup)
    return `的内容太长，含格式最多 ${most.signs.toLocaleString('en-US')} 个字符`;
  let depth = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (flat.has(name.toLowerCase())) continue;
    depth = end === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > most.depth) return `的格式嵌套超过 ${most.depth} 层，请清除格式后再粘贴`;
  }
  return undefined;
}
