/** A cell of a file of commas, whatever stands in it. */
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const headings = new Set(['code', '券码']);

/**
 * Codes that were pasted, as the file that they would have been brought in by: one in each line, a password behind a tab or a comma. Nothing is
 * taken off them, so that what is wrong with one is told of its line. Undefined where there is none.
 */
export function pastedCodes(text: string): File | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  const rows = lines.map((line) => line.split(/[\t,]/));
  const isHeaded = headings.has((first.split(/[\t,]/)[0] ?? '').trim().toLowerCase());
  const wide = rows.some((row) => row.length > 1);
  if (rows.length - (isHeaded ? 1 : 0) === 0) return undefined;
  const heading = isHeaded ? [] : [wide ? 'code,password' : 'code'];
  const content = [...heading, ...rows.map((row) => row.map(cell).join(','))].join('\n');
  return new File([content], isHeaded ? '粘贴的券码.csv' : '粘贴的券码（第 1 行是列名）.csv', { type: 'text/csv' });
}
