const day = 86_400_000;
const pad = (value: number | string, digits = 2) => String(value).padStart(digits, '0');

/**
 * A date as spreadsheets count it, days since the end of 1899 (or since 1904, as old Macs do), in words: `2026-11-22 09:30:00`, as a
 * clock on the wall shows it; undefined for what is no date. Day 60, the 29th of February 1900, never was.
 */
export function dateOfSerial(serial: number, since1904 = false): string | undefined {
  const days = since1904 ? serial + 1462 : serial;
  if (!Number.isFinite(days) || days < 61 || days >= 2_958_466) return undefined;
  // To the second: fractions of a day are not exact.
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((days * day) / 1000) * 1000);
  const date = `${pad(at.getUTCFullYear(), 4)}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return `${date} ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}:${pad(at.getUTCSeconds())}`;
}

const written =
  /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?$/;
const withZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** An instant as people and spreadsheets write it, in Asia/Shanghai unless it names its zone; undefined for what is no date. */
export function instantOf(text: string): string | undefined {
  if (withZone.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : text;
  if (/^\d{5}(?:\.\d+)?$/.test(text)) {
    const read = dateOfSerial(Number(text));
    return read === undefined ? undefined : instantOf(read);
  }
  const clock = clockIn(text);
  const at = Date.parse(`${clock}Z`);
  // The 30th of February would be another day.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(clock);
  return isReal ? `${clock}+08:00` : undefined;
}

/** `2026-01-05T09:30:00` of what people write; what is no date becomes none. */
function clockIn(text: string): string {
  const [, year = '', month = '', date = '', ...time] = written.exec(text) ?? [];
  return `${year}-${pad(month)}-${pad(date)}T${[0, 1, 2].map((part) => pad(time[part] ?? '0')).join(':')}`;
}
