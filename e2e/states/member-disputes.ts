import { callApi } from '../api.ts'
import type { World } from '../world.ts'

export type Made = { _id: string }

export const reason = 'The pictures are of another road'

/** A dispute of the member. Raising it again returns the same one. */
export const raise = ({ campaign, member }: World) =>
  callApi<Made>(
    '/disputes',
    { campaignId: campaign._id, type: 'other', reason, details: 'I was there on Sunday.\n\nThere are trees already.' },
    member.token,
  )
