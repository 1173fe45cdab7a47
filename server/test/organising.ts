import { proveEndpoint } from '@muster/contract/people/accounts.ts'
import {
  acceptInvitationEndpoint,
  acceptTransferEndpoint,
  inviteOrganiserEndpoint,
  requestTransferEndpoint,
} from '@muster/contract/campaigns/organisers.ts'
import type { Email } from 'postal-mime'
import type { TestApp } from './app.ts'
import type { Person } from './given.ts'
import { mailsTo } from './mails.ts'

type Asking = { id: string; owner: Person; person: Person }

const link = /\/(?:organiser-invitations|transfers)\/([\w-]+)/

/** The token at the end of the link in the last of these mails that invites a person. */
export const invitationTokenIn = (mails: readonly Email[]): string => {
  const token = mails.flatMap(({ text = '' }) => link.exec(text)?.[1] ?? []).at(-1)
  if (!token) throw new Error(`no invitation among ${mails.length} mails`)
  return token
}

const proveAs = (t: TestApp, { token, password }: Person) => t.as(token)(proveEndpoint, { body: { password } })

const mailedToken = async (
  t: TestApp,
  { id, owner, person }: Asking,
  endpoint: typeof inviteOrganiserEndpoint | typeof requestTransferEndpoint,
): Promise<string> => {
  await proveAs(t, owner)
  const asked = await t.as(owner.token)(endpoint, { params: { id }, body: { email: person.email } })
  if (asked.status !== 201) throw new Error(`not asked: ${asked.error.code}`)
  return invitationTokenIn(await mailsTo(t, person.email))
}

/** Invites a person to co-organise a campaign, and returns the token of the mailed link. */
export const inviteToOrganise = (t: TestApp, asking: Asking) => mailedToken(t, asking, inviteOrganiserEndpoint)

/** Asks a person to take a campaign over, and returns the token of the mailed link. */
export const askToTakeOver = (t: TestApp, asking: Asking) => mailedToken(t, asking, requestTransferEndpoint)

/** Makes a person a co-organiser of a campaign. */
export const coOrganise = async (t: TestApp, asking: Asking): Promise<void> => {
  const token = await inviteToOrganise(t, asking)
  const accepted = await t.as(asking.person.token)(acceptInvitationEndpoint, { params: { token } })
  if (accepted.status !== 200) throw new Error(`not accepted: ${accepted.error.code}`)
}

/** Hands a campaign over to another person. */
export const handOver = async (t: TestApp, asking: Asking): Promise<void> => {
  const token = await askToTakeOver(t, asking)
  await proveAs(t, asking.person)
  const accepted = await t.as(asking.person.token)(acceptTransferEndpoint, { params: { token } })
  if (accepted.status !== 200) throw new Error(`not handed over: ${accepted.error.code}`)
}
