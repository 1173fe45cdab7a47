import type { ComponentType } from 'react'
import { rendered } from '../../lib/rendered.tsx'
import { still } from '../../lib/still.tsx'

const fetchParts = () => import('./few-parts.tsx')
type Parts = Awaited<ReturnType<typeof fetchParts>>
const parts = import.meta.env.SSR ? await fetchParts() : null

const stillPart = <Props extends object>(pick: (parts: Parts) => ComponentType<Props>) =>
  still(parts && pick(parts), async () => pick(await fetchParts()))

// In few campaigns some act only if enough others do.
export const ActingWords = stillPart((all) => all.ActingWords)
export const WhoActs = stillPart((all) => all.WhoActs)

// In few campaigns people have not answered since a change.
export const ToRenew = stillPart((all) => all.ToRenew)

// Most visits are to campaigns that are still to come.
export const CampaignEnding = stillPart((all) => all.CampaignEnding)
export const CampaignThanks = stillPart((all) => all.CampaignThanks)

// Few campaigns have something to tell everyone at once.
export const UrgentUpdates = stillPart((all) => all.UrgentUpdates)

// A new campaign has no donations.
export const RaisedOverTime = stillPart((all) => all.RaisedOverTime)
export const CampaignFigures = stillPart((all) => all.CampaignFigures)

const fetchJoin = async () => (await import('../../features/supports/JoinTokenNotice.tsx')).JoinTokenNotice

/** Few visits confirm a support, and they can without scripts. */
export const JoinTokenNotice = rendered(import.meta.env.SSR ? await fetchJoin() : null, fetchJoin)
