import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import type { BlockActor } from '../../../machines/core/block.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';

interface Props<Answer> {
  /** Of its call: the style sheet knows how high it will be. */
  readonly name: string;
  readonly title: string;
  readonly block: BlockActor;
  /** Said when there is nothing to show. */
  readonly none: string;
  readonly isEmpty: (answer: Answer) => boolean;
  /** A few words beside the title. */
  readonly note?: (answer: Answer) => string;
  /** Where all of it is. */
  readonly more?: (answer: Answer) => { readonly path: string; readonly text: string } | undefined;
  /** Stands where its answer will; grey lines when absent. */
  readonly ghost?: ReactNode;
  readonly children: (answer: Answer) => ReactNode;
}

/** One block of the workplace: loads, shows, is empty or fails by itself, and can be tried again alone (wider.md §2.1). */
export function Block<Answer>(props: Props<Answer>) {
  const { name, title, block, none, isEmpty, note, more, ghost, children } = props;
  const id = useId();
  const state = useSelector(block, ({ value }) => value);
  const { content, error } = useSelector(block, ({ context }) => context);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the chart hands on what its one call answered.
  const answer = content as Answer | null;
  const led = answer === null ? undefined : more?.(answer);
  return (
    <section
      className={`block block-${name}`}
      aria-labelledby={id}
      aria-busy={state === 'loading'}
      data-machine="block"
      data-state={state}
    >
      <header className="block-head">
        <h2 id={id}>{title}</h2>
        {note && answer !== null && <small>{note(answer)}</small>}
        {led && (
          <a href={`#${led.path}`} aria-label={`${led.text}${title}`}>
            {led.text}
          </a>
        )}
      </header>
      {state === 'failed' ? (
        <div className="block-failed" role="alert">
          <p>{error}</p>
          <Button size="small" onClick={() => block.send({ type: 'RELOAD' })}>
            重试
          </Button>
        </div>
      ) : (
        <div className="block-content">
          {answer === null && (ghost ?? <Ghost lines={3} />)}
          {answer !== null && (isEmpty(answer) ? <p className="block-none">{none}</p> : children(answer))}
        </div>
      )}
    </section>
  );
}
