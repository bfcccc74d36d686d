import { element } from './elements.ts';

type Tone = 'good' | 'bad' | 'plain';

const marks: Readonly<Record<Tone, string>> = {
  good: 'M20 33.5 29 42 45 24',
  bad: 'M32 20v17M32 44v1',
  plain: 'M16 22h32v22H16zM16 23l16 13 16-13',
};

/** The sign over a result: it only repeats what the words below it say. */
function sign(tone: Tone): SVGElement {
  const name = 'http://www.w3.org/2000/svg';
  const picture = document.createElementNS(name, 'svg');
  picture.setAttribute('viewBox', '0 0 64 64');
  picture.setAttribute('class', `visitor-sign visitor-sign-${tone}`);
  picture.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(name, 'path');
  line.setAttribute('d', marks[tone]);
  picture.append(line);
  return picture;
}

/** How it came out, in words, and what to do next. The heading takes the focus, so that it is read out. */
export function panel(tone: Tone, title: string, words: readonly string[], next: readonly Node[]): HTMLElement {
  const heading = element('h2', { tabindex: '-1' }, title);
  const lines = words.map((text) => element('p', { class: 'login-hint' }, text));
  return element('div', { class: 'visitor-panel' }, sign(tone), heading, ...lines, ...next);
}

/** While the server is asked: a word that shows only when it takes long. */
export const waiting = (text: string): HTMLElement =>
  element(
    'div',
    { class: 'visitor-waiting', role: 'status' },
    element('span', { class: 'sprout', 'aria-hidden': 'true' }),
    text,
  );
