/** What must be typed of a place where goods are handed over (award.md §3.13). */

export const phone = { test: /^1\d{10}$/, hint: '应为 11 位手机号' };
export const clock = { test: /^(?:[01]\d|2[0-3]):[0-5]\d$/, hint: '应为 24 小时制的时间，如 09:00' };
/** Degrees as they are written, so that no digit is lost or made up. */
export const latitudes = {
  test: /^-?(?:[1-8]?\d(?:\.\d{1,6})?|90(?:\.0{1,6})?)$/,
  hint: '应为 -90 到 90 的度数，最多 6 位小数',
};
export const longitudes = {
  test: /^-?(?:(?:[1-9]?\d|1[0-7]\d)(?:\.\d{1,6})?|180(?:\.0{1,6})?)$/,
  hint: '应为 -180 到 180 的度数，最多 6 位小数',
};
