import { useSelector } from '@xstate/react';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { QuestionDialog } from '../../core/widgets/QuestionDialog.tsx';

const questions = {
  close: { verb: '关闭', answer: { type: 'CLOSE_ANYWAY' } },
  refresh: { verb: '刷新', answer: { type: 'REFRESH_ANYWAY' } },
} as const;

/** Asked once for everything that closing, or making a page anew, would lose. */
export function UnsavedDialog({ tabs }: { readonly tabs: TabsActor }) {
  const { tabs: open, closing, renewing, unsaved } = useSelector(tabs, ({ context }) => context);
  const { verb, answer } = questions[renewing ? 'refresh' : 'close'];
  const concerned = renewing ? [renewing.key] : closing;
  const lost = open.filter(({ key }) => concerned.includes(key) && unsaved.includes(key));
  return (
    <QuestionDialog
      title="提示"
      okText={`仍然${verb}`}
      cancelText="继续编辑"
      danger
      onOk={() => tabs.send(answer)}
      onCancel={() => tabs.send({ type: 'KEEP_TABS' })}
    >
      <p>以下页面有未保存的内容，{verb}后将丢失：</p>
      <ul className="lost-tabs">
        {lost.map(({ key, title }) => (
          <li key={key}>{title}</li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
