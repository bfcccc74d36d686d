import { type ComponentType } from 'react';
import type { Kind } from '../../../../contract/entity/field.ts';
import type { EditorProps } from './editor-props.ts';
import { MoneyEditor, NumberEditor, PercentEditor } from './NumberEditor.tsx';
import { PicturesEditor } from './PicturesEditor.tsx';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { MultiselectEditor, SelectEditor, SwitchEditor, TagsEditor } from './SelectEditor.tsx';
import { TextareaEditor, TextEditor } from './TextEditor.tsx';
import { latePart } from '../../late-part.tsx';

// Calendars and the text editors are large: only forms that have them fetch them.
const LateInstant = latePart(async () => (await import('./InstantEditor.tsx')).InstantEditor);
const DateEditor = latePart(async () => (await import('./InstantEditor.tsx')).DateEditor);
const PeriodEditor = latePart(async () => (await import('./InstantEditor.tsx')).PeriodEditor);
const ValidityEditor = latePart(async () => (await import('./ValidityEditor.tsx')).ValidityEditor);
const RichTextEditor = latePart(async () => (await import('./RichTextEditor.tsx')).RichTextEditor);
const CodeEditor = latePart(async () => (await import('./CodeEditor.tsx')).CodeEditor);
const AmongEditor = latePart(async () => (await import('./AmongEditor.tsx')).AmongEditor);
const GroupEditor = latePart(async () => (await import('./GroupEditor.tsx')).GroupEditor);
const AreaEditor = latePart(async () => (await import('./AreaEditor.tsx')).AreaEditor);
const AreasEditor = latePart(async () => (await import('./AreaEditor.tsx')).AreasEditor);
const AreaScopeEditor = latePart(async () => (await import('./AreaEditor.tsx')).AreaScopeEditor);
const LinkTargetEditor = latePart(async () => (await import('../link-target/LinkTargetEditor.tsx')).LinkTargetEditor);
const JsonEditor = latePart(async () => (await import('./JsonEditor.tsx')).JsonEditor);

const InstantEditor = (props: EditorProps) => <LateInstant {...props} />;

const editors: Readonly<Record<Exclude<Kind, 'list'>, ComponentType<EditorProps>>> = {
  text: TextEditor,
  textarea: TextareaEditor,
  richtext: RichTextEditor,
  integer: NumberEditor,
  points: NumberEditor,
  money: MoneyEditor,
  percent: PercentEditor,
  decimal: NumberEditor,
  select: SelectEditor,
  multiselect: MultiselectEditor,
  tags: TagsEditor,
  switch: SwitchEditor,
  datetime: InstantEditor,
  date: DateEditor,
  period: PeriodEditor,
  image: PicturesEditor,
  images: PicturesEditor,
  reference: ReferenceEditor,
  references: ReferenceEditor,
  validity: ValidityEditor,
  area: AreaEditor,
  areas: AreasEditor,
  area_scope: AreaScopeEditor,
  json: JsonEditor,
  group: GroupEditor,
  link_target: LinkTargetEditor,
};

/** The control of one value, by its kind; in a form or in a row of a list. A list in a list there is none. */
export function SingleEditor(props: EditorProps) {
  const { kind, among, codesFrom } = props.field;
  if (kind === 'list') return null;
  const Control = among ? AmongEditor : codesFrom ? CodeEditor : editors[kind];
  return <Control {...props} />;
}
