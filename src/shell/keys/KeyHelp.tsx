import { useSelector } from '@xstate/react';
import { Modal } from 'antd';
import type { KeyHelpActor } from '../../../machines/shell/key-help.ts';
import './key-help.css';

/** Which keys do something here. */
export function KeyHelp({ help }: { readonly help: KeyHelpActor }) {
  const isOpen = useSelector(help, (snapshot) => snapshot.matches('open'));
  const lines = useSelector(help, ({ context }) => context.lines);
  return (
    <Modal
      open={isOpen}
      title="这里可用的快捷键"
      footer={null}
      width={480}
      onCancel={() => help.send({ type: 'CLOSE' })}
    >
      <dl className="key-help" data-machine="keyHelp" data-state={isOpen ? 'open' : 'closed'}>
        {lines.map(({ keys, does }) => (
          <div key={`${keys} ${does}`}>
            <dt>{does}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
