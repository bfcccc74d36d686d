import type { SnapshotFrom } from 'xstate';
import { revealMachine, shownValue } from '../../machines/entity/record/reveal.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { done } from '../engine/outcomes.ts';
import { revealModel } from '../models/reveal.model.ts';
import { answerIn, resultIn } from './answers.ts';

type Reveal = SnapshotFrom<typeof revealMachine>;

/** The two masked values of the point that the tests draw, as its list shows them. */
export const maskedPoint = {
  id: 11001,
  version: 1,
  status: 'enabled',
  title: '广州天河体验店',
  contact_name: '陈*',
  contact_mobile: '199****3101',
};
const wholes: Readonly<Record<string, string>> = { contact_name: '姓名', contact_mobile: '手机号' };
const fields = Object.keys(wholes);

const wordsOf = ({ context }: Reveal) =>
  fields.map((field) => {
    const { id, version } = maskedPoint;
    return shownValue(context, { id, version, field }) ?? maskedPoint[field as 'contact_name'];
  });

const buttonOf = ({ type, field }: { readonly type: string; readonly field: string }) =>
  `${type === 'REVEAL' ? '查看' : '隐藏'}完整${wholes[field] ?? ''}`;

/** The eyes beside masked values. */
export const revealDriver = defineDriver(revealModel, {
  offers: () => true,
  perform: (ui, event) => ui.click(buttonOf(event)),
  check: async (ui, snapshot) => {
    const { text } = await ui.read();
    for (const words of wordsOf(snapshot)) shows(words, text.includes(words), true);
  },
  controlOf: (event) => ({ role: 'button', name: buttonOf(event) }),
  answerOf: (event) => ({ call: /^POST .*\/api\/reveal$/, how: answerIn(event) }),
  realOutcome: (_event, body) => done('fetchValue', resultIn(body)),
});
