import type { Section, Token } from './format-code.ts';

const perDay = 86_400;
const pad = (value: number, length: number) => String(value).padStart(length, '0');

const english = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const inChinese = {
  months: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
  days: ['日', '一', '二', '三', '四', '五', '六'],
};

/** What a moment is made of, as a format shows it. */
interface Clock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly seconds: number;
  /** Of all days together, for hours that go on beyond 24. */
  readonly elapsed: number;
}

/** The parts of a serial number, rounded to the second or to its fraction; undefined for what spreadsheets show as ####. */
function clockOf(serial: number, since1904: boolean, decimals: number): Clock | undefined {
  const scale = 10 ** decimals;
  const elapsed = Math.round(serial * perDay * scale) / scale;
  const days = Math.floor(elapsed / perDay);
  const counted = since1904 ? days + 1462 : days;
  if (serial < 0 || counted >= 2_958_466) return undefined;
  const seconds = elapsed - days * perDay;
  // Spreadsheets count a 29th of February 1900, and a day 0.
  if (counted === 60) return { year: 1900, month: 2, day: 29, weekday: 3, seconds, elapsed };
  if (counted === 0) return { year: 1900, month: 1, day: 0, weekday: 6, seconds, elapsed };
  const at = new Date(Date.UTC(1899, 11, counted < 60 ? 31 : 30) + counted * perDay * 1000);
  const weekday = counted < 60 ? (at.getUTCDay() + 6) % 7 : at.getUTCDay();
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday, seconds, elapsed };
}

/** What a format of dates shows of a serial number; undefined for what it cannot show. */
export function dateText({ tokens, chinese }: Section, serial: number, since1904: boolean): string | undefined {
  const marks = tokens.flatMap((token) => (token.kind === 'date' ? [token.mark] : []));
  const decimals = Math.max(0, ...marks.map((mark) => /^s+\.(0+)$/.exec(mark)?.[1]?.length ?? 0));
  const clock = clockOf(serial, since1904, decimals);
  if (!clock) return undefined;
  const halves = marks.some((mark) => mark.includes('/'));
  return tokens
    .map((token, at) =>
      token.kind === 'date' ? shown(token, clock, { halves, chinese, minutes: isMinutes(tokens, at) }) : textOf(token),
    )
    .join('');
}

const textOf = (token: Token): string =>
  token.kind === 'literal' ? token.text : token.kind === 'digit' ? token.mark : '';

const markOf = (token: Token | undefined): string => (token?.kind === 'date' ? token.mark : '');

/** `m` is minutes behind hours and before seconds. */
function isMinutes(tokens: readonly Token[], at: number): boolean {
  if (!/^m{1,2}$/.test(markOf(tokens[at]))) return false;
  const dates = tokens.flatMap((token, place) => (token.kind === 'date' && !token.mark.includes('/') ? [place] : []));
  const place = dates.indexOf(at);
  return (
    markOf(tokens[dates[place - 1] ?? -1]).startsWith('h') || markOf(tokens[dates[place + 1] ?? -1]).startsWith('s')
  );
}

interface Manner {
  /** Hours go to 12, with their half of the day beside them. */
  readonly halves: boolean;
  readonly chinese: boolean;
  readonly minutes: boolean;
}

function shown({ mark, elapsed }: Token & { readonly kind: 'date' }, clock: Clock, manner: Manner): string {
  if (elapsed) return elapsedText(mark, clock.elapsed);
  const hour = Math.floor(clock.seconds / 3600);
  if (mark.includes('/')) return halfText(mark, hour >= 12);
  const { length } = mark;
  switch (mark.slice(0, 1)) {
    case 'y':
      return length <= 2 ? pad(clock.year % 100, 2) : pad(clock.year, 4);
    case 'h':
      return pad(manner.halves ? hour % 12 || 12 : hour, Math.min(length, 2));
    case 's':
      return secondsText(mark, clock.seconds % 60);
    case 'a':
      return `${length === 4 ? '星期' : ''}${inChinese.days[clock.weekday]}`;
    case 'd':
      return dayText(length, clock, manner);
    default:
      return manner.minutes ? pad(Math.floor(clock.seconds / 60) % 60, length) : monthText(length, clock.month, manner);
  }
}

function elapsedText(mark: string, elapsed: number): string {
  const unit = mark.startsWith('h') ? 3600 : mark.startsWith('m') ? 60 : 1;
  return pad(Math.floor(elapsed / unit), mark.length);
}

function halfText(mark: string, isLate: boolean): string {
  const [early = '', late = ''] = mark.split('/');
  return (isLate ? late : early).toUpperCase();
}

function secondsText(mark: string, seconds: number): string {
  const [whole = '', rest = ''] = mark.split('.');
  const text = rest === '' ? String(Math.floor(seconds)) : seconds.toFixed(rest.length);
  const [before = '', behind = ''] = text.split('.');
  return `${before.padStart(whole.length, '0')}${rest === '' ? '' : `.${behind}`}`;
}

function monthText(length: number, month: number, { chinese }: Manner): string {
  if (length <= 2) return pad(month, length);
  const name = english.months[month - 1] ?? '';
  if (length === 5) return chinese ? String(month) : name.slice(0, 1);
  if (chinese) return length === 3 ? `${month}月` : `${inChinese.months[month - 1]}月`;
  return length === 3 ? name.slice(0, 3) : name;
}

function dayText(length: number, { day, weekday }: Clock, { chinese }: Manner): string {
  if (length <= 2) return pad(day, length);
  if (chinese) return `${length === 3 ? '周' : '星期'}${inChinese.days[weekday]}`;
  const name = english.days[weekday] ?? '';
  return length === 3 ? name.slice(0, 3) : name;
}
