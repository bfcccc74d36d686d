import { useSelector } from '@xstate/react';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { EditorProps, Place } from './editor-props.ts';
import { MoneyEditor, NumberEditor } from './NumberEditor.tsx';
import { PicturesEditor } from './PicturesEditor.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { SelectEditor, SwitchEditor } from './SelectEditor.tsx';
import { TextareaEditor, TextEditor } from './TextEditor.tsx';

// Calendars and the text editor are large: only forms that have them fetch them.
const InstantEditor = lazy(async () => ({ default: (await import('./InstantEditor.tsx')).InstantEditor }));
const ValidityEditor = lazy(async () => ({ default: (await import('./ValidityEditor.tsx')).ValidityEditor }));
const RichTextEditor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }));

/** The control of a field, by its kind. It is drawn afresh when its own value changes. */
export function Editor(place: Place) {
  const { record, name } = place;
  const value = useSelector(record, ({ context }) => context.draft[name]);
  return (
    <Suspense fallback={<Skeleton.Input active block />}>
      <ByKind
        {...place}
        value={value}
        onChange={(changed) => record.send({ type: 'CHANGE', values: { [name]: changed } })}
        onLeave={() => record.send({ type: 'LEAVE_FIELD', key: name })}
      />
    </Suspense>
  );
}

function ByKind(props: EditorProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextEditor {...props} />;
    case 'textarea':
      return <TextareaEditor {...props} />;
    case 'richtext':
      return <RichTextEditor {...props} />;
    case 'integer':
    case 'points':
      return <NumberEditor {...props} />;
    case 'money':
      return <MoneyEditor {...props} />;
    case 'select':
      return <SelectEditor {...props} />;
    case 'switch':
      return <SwitchEditor {...props} />;
    case 'datetime':
      return <InstantEditor {...props} />;
    case 'image':
    case 'images':
      return <PicturesEditor {...props} />;
    case 'reference':
    case 'references':
      return <ReferenceEditor {...props} />;
    case 'validity':
      return <ValidityEditor {...props} />;
  }
}
