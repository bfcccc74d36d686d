import type { CampaignFigures } from '../../contract/activities/campaign-figures.ts';
import { campaignFiguresMachine } from '../../machines/activities/campaign-figures.ts';
import { bare, defineModel } from '../engine/model.ts';

const figures: CampaignFigures = {
  as_of: '2026-11-25T16:10:00+08:00',
  wins_today: 1376,
  wins_yesterday: 1294,
  cost_today_fen: 145_860,
  cost_per_day_fen: 200_800,
  first_out: null,
};

export const campaignFiguresModel = defineModel(campaignFiguresMachine, {
  id: 'campaign-figures',
  roots: [{ id: 4001 }],
  cases: {
    REFRESH: bare,
    RETRY: bare,
    'done.fetchFigures': [figures],
    'error.fetchFigures': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { figures: counted, error } }) => [counted !== null, error !== ''],
  invariants: {
    'it says why exactly where nothing could be counted': (snapshot) =>
      snapshot.matches('missing') === (snapshot.context.error !== ''),
    'it never says that it failed while it counts': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.context.error === '',
    'what is shown was counted': (snapshot) => !snapshot.matches('shown') || snapshot.context.figures !== null,
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
