import { fromPromise } from 'xstate';
import { type CampaignFigures, campaignFiguresCall } from '../../../contract/activities/campaign-figures.ts';
import { campaignFiguresMachine } from '../../../machines/activities/campaign-figures.ts';
import { request } from '../../core/http.ts';

/** 今日数据 of a campaign, counted by the server. */
export const campaignFiguresLogic = campaignFiguresMachine.provide({
  actors: {
    fetchFigures: fromPromise<CampaignFigures, { id: number }>(({ input: { id }, signal }) =>
      request<CampaignFigures>(campaignFiguresCall, { params: { id: String(id) }, signal, quiet: true }),
    ),
  },
});
