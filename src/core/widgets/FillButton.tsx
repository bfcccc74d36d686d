import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { AppActor } from '../../../machines/shell/app.ts';
import { appId } from '../app-in.ts';

/** What frames the pages; undefined where a list stands in no frame. */
function frameIn(system: AnyActorRef['system']) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a system knows its actors by name only.
  const app = system.get(appId) as AppActor | undefined;
  return app?.getSnapshot().context.shell?.getSnapshot().children.layout;
}

/** 表格全屏: the page takes the whole window, and gives it back; Escape gives it back as well (src/shell/keys/keys-wiring.ts). */
export function FillButton({ system }: Pick<AnyActorRef, 'system'>) {
  const layout = frameIn(system);
  const isFilled = useSelector(layout, (snapshot) => snapshot?.matches({ space: 'filled' }) ?? false);
  if (!layout) return null;
  const name = isFilled ? '退出表格全屏' : '表格全屏';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={name}
      title={`${name}（F）`}
      aria-keyshortcuts="F"
      onClick={() => layout.send({ type: isFilled ? 'LEAVE_WINDOW' : 'FILL_WINDOW' })}
    >
      {isFilled ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  );
}
