/** What must be typed of a place where goods are handed over (award.md §3.13). */

export const phone = { test: /^1\d{10}$/, hint: '应为 11 位手机号' };

/** A time of day as people and spreadsheets write it, `9:00`, `09:00:00`, `下午 3:30`, as `09:00`; what is none stays as it is. */
function clockText(text: string): string {
  const written = /^(上午|下午|[ap]m)?\s*(\d{1,2}):(\d\d)(?::00)?\s*([ap]m)?$/i.exec(text.normalize('NFKC').trim());
  if (!written) return text;
  const [, before, hours = '', minutes = '', behind] = written;
  const half = (before ?? behind)?.toLowerCase();
  const isLate = half === '下午' || half === 'pm';
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return text;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

export const clock = {
  test: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
  hint: '应为 24 小时制的时间，如 09:00',
  tidy: clockText,
};
/** Degrees as they are written, so that no digit is lost or made up. */
export const latitudes = {
  test: /^-?(?:[1-8]?\d(?:\.\d{1,6})?|90(?:\.0{1,6})?)$/,
  hint: '应为 -90 到 90 的度数，最多 6 位小数',
};
export const longitudes = {
  test: /^-?(?:(?:[1-9]?\d|1[0-7]\d)(?:\.\d{1,6})?|180(?:\.0{1,6})?)$/,
  hint: '应为 -180 到 180 的度数，最多 6 位小数',
};

/** How a point stands to its days. */
export const periodStates = {
  not_started: { label: '未开始', color: 'default' },
  valid: { label: '有效', color: 'success' },
  expired: { label: '已过期', color: 'error' },
} as const;
