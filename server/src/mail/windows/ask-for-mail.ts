import { after, day, hour, minute } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { networkOf, siteOf } from '../../platform/base/network.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { digestOf, hashesOf } from './mailboxes.ts'
import {
  afterTime,
  freePlaces,
  openedForMs,
  sizeOfCampaign,
  sizeOfOwner,
  type Window,
  windowSizes,
} from './window-rules.ts'
import {
  countWaiting,
  findMailboxUse,
  findWindows,
  hasAskedLately,
  insertUnproven,
  type KnownWindow,
  noteConfirmation,
  queueForMailbox,
} from './windows.sql.ts'

/** A mailbox gets one mail about a campaign in this time that is not confirmed, and one while the first waits. Who confirmed and withdrew can ask again. */
const pauseMs = 10 * minute
/** Mails to one mailbox in a day, about all campaigns together. */
const mailsPerDayMax = 20
/** Links of one kind to one mailbox in an hour. They are not among the mails of a day, so that a stranger cannot use those up. */
const linksPerHourMax = 3
/** Mails of one network that wait. Even if everybody there confirms, more could hardly leave before their day is over. */
const waitingOfNetworkMax = 5_000
const retryAfterSeconds = 600

/** Who asks for a mail to an unproven address, and about what. */
export type Asked = {
  email: string
  /** Null: networks are not counted. */
  ip: string | null
  /** Null: the mail is about no campaign. */
  campaign: { id: string; ownerId: string } | null
  /** The beginning of the keys of mails with a link that people ask for again; undefined: it is no such mail. */
  link?: 'verify_email' | 'reset_password' | 'mine'
}

/** Requests of one IPv6 site are one queue, because it has many networks. */
const queueHash = (ip: string | null): Buffer | null => (ip === null ? null : digestOf(siteOf(ip) ?? networkOf(ip)))

const windowsOf = ({ campaign, ip }: Asked): string[] => {
  const site = ip === null ? null : siteOf(ip)
  return [
    ...(campaign ? [`campaign ${campaign.id}`, `owner ${campaign.ownerId}`] : []),
    ...(ip === null ? [] : [`network ${digestOf(networkOf(ip)).toString('base64url')}`]),
    ...(site === null ? [] : [`site ${digestOf(site).toString('base64url')}`]),
  ]
}

const sizeOf = (key: string, isTrusted: boolean): number => {
  if (key.startsWith('campaign ')) return sizeOfCampaign(isTrusted)
  if (key.startsWith('owner ')) return sizeOfOwner(isTrusted)
  return key.startsWith('site ') ? windowSizes.site : windowSizes.network
}

/** A stored window as it is now. */
export const windowAt = ({ key, taken, at, is_trusted }: KnownWindow, confirmed: number, now: Date): Window =>
  afterTime(
    { size: sizeOf(key, is_trusted), taken: taken ?? 0, confirmed },
    // Clocks of servers may differ.
    at === null ? 0 : Math.max(0, now.getTime() - at.getTime()),
  )

/**
 * Whether a mail would wait if it was asked for now. Depends on the campaign and the network alone, so it tells nothing about an address. Ask
 * before {@link mayMail}.
 */
export const wouldWait = async (tx: Tx, asked: Asked, now: Date): Promise<boolean> => {
  const windows = new Map<string, number>()
  for (const known of await findWindows(tx, windowsOf(asked))) {
    // How many confirmations are recent is looked at when places are given: it was within an hour if anybody has confirmed.
    const isRecent = known.at !== null && known.at > after(now, -openedForMs)
    windows.set(known.key, freePlaces(windowAt(known, isRecent ? Infinity : 0, now)))
  }
  const atMost = Math.max(...windows.values())
  if ([...windows.values()].some((free) => free <= 0)) return true
  const waiting = await countWaiting(tx, {
    campaignId: asked.campaign?.id ?? null,
    network: queueHash(asked.ip),
    atMost,
  })
  const ahead = (key: string): number =>
    key.startsWith('campaign ') ? waiting.campaign : key.startsWith('owner ') ? 0 : waiting.network
  return [...windows].some(([key, free]) => ahead(key) >= free)
}

/** Whether a mailbox may get one more mail. Requests for one mailbox follow each other until the transaction ends. */
export const mayMail = async (tx: Tx, { email, campaign, link }: Asked, now: Date): Promise<boolean> => {
  const { mailbox } = hashesOf(email)
  await queueForMailbox(tx, mailbox)
  const { today, lately, links } = await findMailboxUse(tx, {
    ...{ mailbox, campaignId: campaign?.id ?? null, link: link ?? null },
    ...{ daySince: after(now, -day), hourSince: after(now, -hour), pauseSince: after(now, -pauseMs) },
  })
  return link === undefined ? today < mailsPerDayMax && lately === 0 : links < linksPerHourMax
}

const rowOf = (asked: Asked, now: Date) => ({
  campaign_id: asked.campaign?.id ?? null,
  network: queueHash(asked.ip),
  ...hashesOf(asked.email),
  windows: windowsOf(asked),
  asked_at: now,
})

/**
 * Stores the request of a mail, which waits for its places. If its key is known, the mail was written before, and the request takes places only.
 * @throws too_many_requests if very many mails of the network wait
 */
export const storeRequest = async (
  tx: Tx,
  asked: Asked,
  { id, mailKey }: { id: string; mailKey: string | null },
  now: Date,
): Promise<void> => {
  const row = rowOf(asked, now)
  const waiting = await countWaiting(tx, { campaignId: null, network: row.network, atMost: waitingOfNetworkMax })
  if (waiting.network >= waitingOfNetworkMax) throw new DomainError('too_many_requests', { retryAfterSeconds })
  const isNew = await insertUnproven(tx, { id, ...row, mail_key: mailKey })
  if (!isNew) await insertUnproven(tx, { id, ...row, mail_key: null })
}

/**
 * Takes the places of a mail that its mailbox may not get, so that places tell nothing about mailboxes. It takes none if the same network has
 * asked for the same mailbox lately: who asks again learns nothing, and a person who presses twice takes one place.
 */
export const takePlaces = async (tx: Tx, asked: Asked, now: Date): Promise<void> => {
  const { mailbox, network, campaign_id: campaignId } = rowOf(asked, now)
  if (await hasAskedLately(tx, { mailbox, network, campaignId, since: after(now, -pauseMs) })) return
  await storeRequest(tx, asked, { id: newId(), mailKey: null }, now)
}

/**
 * Notes that the receiver of a mail confirmed, which opens its windows soon: call `wake` of the outbox after the commit. False: the receiver said
 * that it was not them, so the link must not work.
 */
export const confirmMail = async (tx: Tx, mailKey: string, now: Date): Promise<boolean> => {
  const found = await noteConfirmation(tx, mailKey, now)
  return !found?.is_not_me
}
