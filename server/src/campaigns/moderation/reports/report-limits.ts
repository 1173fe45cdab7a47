import { createHash } from 'node:crypto'
import type { ReportInput } from '@muster/contract/campaigns/reports.ts'
import { after, day, hour } from '../../../platform/base/clock.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import { networkOf, siteOf } from '../../../platform/base/network.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type Counted, countUses } from './report-rows.sql.ts'

/** Reports per hour. `siteMax` is for an IPv6 /48, which has many networks and may be a whole organisation. */
const networkMax = 5
const siteMax = 15
const accountMax = 10
const campaignMax = 30

const digest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Who sends a report: an account, or a caller who may give an address. */
export type Sender = { accountId: string } | { accountId: null; email: string | null; ip: string }

const nameOf = (sender: Sender): string => sender.accountId ?? networkOf(sender.ip)

/** Whether the same sender has sent the same report within the last day, and no case about the campaign was decided since. */
export const isRepeated = async (
  tx: Tx,
  { campaignId, decided, sender, input }: { campaignId: string; decided: number; sender: Sender; input: ReportInput },
  now: Date,
): Promise<boolean> => {
  const { category, text, email = '' } = input
  const key = `repeat ${digest(nameOf(sender), campaignId, decided, category, text, email.toLowerCase())}`
  const [found] = await countUses(tx, [key], now, after(now, -day))
  return found !== undefined && found.count > 1
}

const refuse = (code: 'too_many_reports' | 'campaign_reported_often', { since }: Counted, now: Date): never => {
  const waitMs = after(since, hour).getTime() - now.getTime()
  throw new DomainError(code, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

const senderLimits = (sender: Sender, countsNetworks: boolean): Map<string, number> => {
  if (sender.accountId !== null) return new Map([[`account ${sender.accountId}`, accountMax]])
  if (!countsNetworks) return new Map()
  const site = siteOf(sender.ip)
  return new Map([
    [`network ${networkOf(sender.ip)}`, networkMax],
    ...(site ? [[`site ${site}`, siteMax] as const] : []),
  ])
}

/**
 * Counts a report for its sender and its campaign.
 * @param countsNetworks whether callers are counted by network
 * @throws too_many_reports and campaign_reported_often, with the seconds to wait
 */
export const countReport = async (
  tx: Tx,
  { campaignId, sender, countsNetworks }: { campaignId: string; sender: Sender; countsNetworks: boolean },
  now: Date,
): Promise<void> => {
  const campaignKey = `campaign ${campaignId}`
  const ofSender = senderLimits(sender, countsNetworks)
  const counts = await countUses(tx, [campaignKey, ...ofSender.keys()], now, after(now, -hour))
  for (const counted of counts) {
    const max = ofSender.get(counted.key)
    if (max !== undefined && counted.count > max) refuse('too_many_reports', counted, now)
    if (counted.key === campaignKey && counted.count > campaignMax) refuse('campaign_reported_often', counted, now)
  }
}
