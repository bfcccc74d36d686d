/* As much of SQL as saying which rows a statement moves needs. What is not understood is told, never guessed. */

const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"[^"]*"|;|[\s\S]/g;

/** The statements of a file, without comments. */
export function statementsIn(sql: string): readonly string[] {
  const statements: string[] = [];
  let statement = '';
  for (const [part] of `${sql};`.matchAll(token)) {
    if (part === ';') {
      if (statement.trim() !== '') statements.push(statement.trim());
      statement = '';
    } else statement += /^(?:--|\/\*)/.test(part) ? ' ' : part;
  }
  return statements;
}

/** The same length, with everything in brackets and quotes out of sight. */
function masked(text: string): string {
  let depth = 0;
  return [...text.matchAll(token)]
    .map(([part]) => {
      if (part === ')') depth -= 1;
      const shown = depth > 0 || part.length > 1 ? '\0'.repeat(part.length) : part;
      if (part === '(') depth += 1;
      return shown;
    })
    .join('');
}

/** Splits where a pattern stands outside brackets and quotes. */
export function splitAt(text: string, pattern: RegExp): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of masked(text).matchAll(pattern)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)].map((part) => part.trim());
}

/** Whether a pattern stands outside brackets and quotes. */
export const standsIn = (text: string, pattern: RegExp): boolean => pattern.test(masked(text));

/** The clauses of a statement by the words that begin them; `` is what stands before the first. */
export function clausesOf(statement: string, words: readonly string[]): Readonly<Record<string, string>> {
  const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi');
  const names = [...masked(statement).matchAll(pattern)].map(([word]) => word.toLowerCase());
  const texts = splitAt(statement, pattern);
  return Object.fromEntries(texts.map((text, at) => [at === 0 ? '' : (names[at - 1] ?? ''), text]));
}
