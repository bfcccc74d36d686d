import { element } from './elements.ts';

/** The values of a form, by the names of its fields. */
export type Typed = Readonly<Record<string, string>>;

/** One line of a form. */
export interface Line {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  /** What a browser may fill in (HTML, autofill field name). */
  readonly autocomplete: string;
  /** What is wrong with it, as the sentence below it (spec §5: checked on blur). */
  readonly fault: (typed: Typed) => string | undefined;
  /** What stands below it while nothing is wrong. */
  readonly hint?: (typed: Typed) => string;
}

/** What a form shows of its chart. */
export interface Shown {
  readonly isBusy: boolean;
  readonly message: string;
  readonly faults: Typed;
}

interface Texts {
  readonly title: string;
  readonly hint: string;
  readonly submit: string;
  readonly busy: string;
}

/** A form in the look of the login. What is typed stays in its inputs, whatever the server says, and goes with them. */
export interface Sheet {
  readonly form: HTMLFormElement;
  readonly show: (shown: Shown) => void;
}

/** An input with its label and the line below it. */
function rowOf({ name, label, type, autocomplete }: Line) {
  const below = element('p', { id: `visitor-${name}-fault`, class: 'login-fault', 'aria-live': 'polite' });
  const input = element('input', {
    id: `visitor-${name}`,
    name,
    type,
    autocomplete,
    autocapitalize: 'none',
    spellcheck: 'false',
    'aria-required': 'true',
    'aria-describedby': below.id,
  });
  return { input, below, parts: [element('label', { for: input.id }, label), input, below] };
}

/** Draws a form; `send` gets what was typed once nothing is wrong with it. */
export function sheet(texts: Texts, lines: readonly Line[], send: (typed: Typed) => void): Sheet {
  const rows = lines.map((line) => ({ line, ...rowOf(line) }));
  const typed = (): Typed => Object.fromEntries(rows.map(({ line, input }) => [line.name, input.value]));
  const submit = element('button', { type: 'submit' }, texts.submit);
  const refusal = element('p', { class: 'login-refusal', role: 'alert' });
  const heading = element('h2', { id: 'visitor-title' }, texts.title);
  const form = element(
    'form',
    { method: 'post', novalidate: '', 'aria-labelledby': heading.id },
    heading,
    element('p', { class: 'login-hint' }, texts.hint),
    refusal,
    ...rows.flatMap(({ parts }) => parts),
    submit,
  );

  type Row = (typeof rows)[number];
  const mark = ({ line, input, below }: Row, fault: string | undefined) => {
    input.setAttribute('aria-invalid', String(fault !== undefined));
    below.classList.toggle('visitor-advice', fault === undefined);
    below.textContent = fault ?? line.hint?.(typed()) ?? '';
  };
  const check = (row: Row) => {
    const fault = row.line.fault(typed());
    mark(row, fault);
    return fault === undefined;
  };
  const isMarked = ({ input }: Row) => input.getAttribute('aria-invalid') === 'true';

  for (const row of rows) {
    mark(row, undefined);
    // Leaving the window is not leaving the field.
    row.input.addEventListener('blur', () => document.hasFocus() && check(row));
    row.input.addEventListener(
      'input',
      () => (row.line.fault(typed()) === undefined || !isMarked(row)) && mark(row, undefined),
    );
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const faulty = rows.filter((row) => !check(row));
    if (faulty.length > 0) faulty[0]?.input.focus();
    else if (!submit.disabled) send(typed());
  });

  const show = ({ isBusy, message, faults }: Shown) => {
    form.setAttribute('aria-busy', String(isBusy));
    submit.disabled = isBusy;
    submit.textContent = isBusy ? texts.busy : texts.submit;
    refusal.textContent = message;
    for (const row of rows) {
      row.input.readOnly = isBusy;
      const fault = faults[row.line.name];
      if (fault !== undefined) mark(row, fault);
    }
    if (message !== '') (rows.find(isMarked) ?? rows[0])?.input.focus();
  };
  return { form, show };
}
