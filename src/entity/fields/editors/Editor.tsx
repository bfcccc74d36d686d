import { useSelector } from '@xstate/react';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { Place } from './editor-props.ts';
import { SingleEditor } from './SingleEditor.tsx';
import { latePart } from '../../late-part.tsx';

const ListEditor = latePart(async () => (await import('./ListEditor.tsx')).ListEditor);

/** The control of a field, by its kind. It is drawn afresh when its own value changes. */
export function Editor(place: Place) {
  const { record, name } = place;
  const Control = place.field.kind === 'list' ? ListEditor : SingleEditor;
  const value = useSelector(record, ({ context }) => context.draft[name]);
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Control
        {...place}
        value={value}
        onChange={(changed) => record.send({ type: 'CHANGE', values: { [name]: changed } })}
        onLeave={() => {
          // A form that was saved or closed loses the keyboard only as it goes, when nobody hears of it any more.
          if (record.getSnapshot().status === 'active') record.send({ type: 'LEAVE_FIELD', key: name });
        }}
      />
    </Suspense>
  );
}
