import { expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import { fieldOf } from '../../contract/entity/entity.ts';
import { type Action, actions } from '../../contract/core/permission.ts';
import { type RevealActor, revealMachine } from '../../machines/entity/record/reveal.ts';
import { MaskedValue } from '../../src/entity/fields/MaskedValue.tsx';
import { PageRights, Permissions, Permitted } from '../../src/entity/permitted.tsx';
import { maskedPoint, revealDriver } from '../drivers/reveal.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

const point = entityNamed('localverifice');

interface Props {
  readonly reveal: RevealActor;
  readonly granted?: readonly Action[];
}

/** The masked values of a row, as cells and details draw them. */
const Values = ({ reveal, granted = actions }: Props) => (
  <PageRights page={point.permissionId} actions={granted}>
    {['contact_name', 'contact_mobile'].map((name) => (
      <MaskedValue
        key={name}
        reveal={reveal}
        page={point.permissionId}
        row={maskedPoint}
        name={name}
        field={fieldOf(point, name)}
      />
    ))}
  </PageRights>
);

demandQuietConsole();
await walkView(revealDriver, (actor: AnyActorRef) => draw(<Values reveal={actor as RevealActor} />));

const ui = domUi();
const drawing = oneDrawing();
const eyes = async () => Object.keys(await ui.see('buttons'));

test('only who may read details is offered to look; nobody else sees more than the mask', async () => {
  const reveal = createActor(revealMachine, { input: { entity: 'localverifice' } }).start();
  drawing.draw(<Values reveal={reveal} granted={['query', 'edit']} />);
  await soon(() => ui.see('text')).toContain('199****3101');
  expect(await eyes()).toEqual([]);
  drawing.draw(<Values reveal={reveal} granted={['get']} />);
  await soon(eyes).toEqual(['查看完整姓名', '查看完整手机号']);
});

test('what asks for a right is hidden by default: pages and actions that nobody knows, and where nobody has said', async () => {
  const asked = (page: string, action: string, word: string) => (
    <Permitted page={page} action={action as Action} otherwise={<b>-{word}</b>}>
      <b>+{word}</b>
    </Permitted>
  );
  const everything = (
    <p>
      {asked('Award', 'edit', 'award')}
      {asked('Award', 'drop', 'drop')}
      {asked('NoSuchPage', 'edit', 'page')}
      {asked('constructor', 'edit', 'proto')}
    </p>
  );
  const text = () => document.querySelector('p')?.textContent;
  drawing.draw(everything);
  await soon(text).toBe('-award-drop-page-proto');
  drawing.draw(
    <Permissions of={[{ permissionId: 'Award', actionEntitySet: [{ action: 'edit' }] }]}>{everything}</Permissions>,
  );
  await soon(text).toBe('+award-drop-page-proto');
  drawing.draw(
    <Permissions of={[{ permissionId: 'Award', actionEntitySet: [{ action: 'edit' }] }]}>
      <PageRights page="Award" actions={['query']}>
        {everything}
      </PageRights>
    </Permissions>,
  );
  await soon(text).toBe('-award-drop-page-proto');
});
