import { type ReactNode, type ToggleEvent, useId } from 'react';

interface Props {
  /** What it is, for the button and the box. */
  readonly name: string;
  readonly icon: ReactNode;
  /** What the button says beside its name. */
  readonly words: string;
  /** What is read out as it changes; '' for nothing. */
  readonly news: string;
  /** How many, on the button. */
  readonly count: ReactNode;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A button of the header with a count, and the box that opens below it and takes the focus. */
export function HeaderPopover({ name, icon, words, news, count, onToggle, children }: Props) {
  const id = useId();
  const toggled = ({ newState, currentTarget }: ToggleEvent<HTMLElement>) => {
    onToggle(newState === 'open');
    if (newState === 'open') currentTarget.focus();
  };
  return (
    <>
      <button
        type="button"
        className="header-button"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-label={words === '' ? name : `${name}，${words}`}
      >
        {icon}
        {count}
      </button>
      <span role="status" className="bell-news">
        {news}
      </span>
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={name}
        className="notice-popover"
        onToggle={toggled}
      >
        {children}
      </div>
    </>
  );
}
