import { rendered } from '../../lib/rendered.tsx'
import { still } from '../../lib/still.tsx'

const fetchActingWords = async () => (await import('../../features/thresholds/ActingWords.tsx')).ActingWords
const fetchWhoActs = async () => (await import('../../features/thresholds/WhoActs.tsx')).WhoActs
const fetchToRenew = async () => (await import('../../features/promises/ToRenew.tsx')).ToRenew
const fetchUrgent = async () => (await import('../../features/promises/UrgentUpdates.tsx')).UrgentUpdates
const fetchLine = async () => (await import('../../features/campaigns/page/RaisedOverTime.tsx')).RaisedOverTime
const fetchFigures = async () => (await import('../../features/campaigns/page/CampaignFigures.tsx')).CampaignFigures
const fetchJoin = async () => (await import('../../features/supports/JoinTokenNotice.tsx')).JoinTokenNotice

// In few campaigns some act only if enough others do.
export const ActingWords = still(import.meta.env.SSR ? await fetchActingWords() : null, fetchActingWords)
export const WhoActs = still(import.meta.env.SSR ? await fetchWhoActs() : null, fetchWhoActs)

// In few campaigns people have not answered since a change.
export const ToRenew = still(import.meta.env.SSR ? await fetchToRenew() : null, fetchToRenew)

// Few campaigns have something to tell everyone at once.
export const UrgentUpdates = still(import.meta.env.SSR ? await fetchUrgent() : null, fetchUrgent)

// A new campaign has no donations.
export const RaisedOverTime = still(import.meta.env.SSR ? await fetchLine() : null, fetchLine)
export const CampaignFigures = still(import.meta.env.SSR ? await fetchFigures() : null, fetchFigures)

/** Few visits confirm a support, and they can without scripts. */
export const JoinTokenNotice = rendered(import.meta.env.SSR ? await fetchJoin() : null, fetchJoin)
