import {
  type Donation,
  getDonationEndpoint,
  getMyGivingEndpoint,
  giveUpDonationEndpoint,
  listMyDonationsEndpoint,
  updateDonationEndpoint,
} from '@muster/contract/money/donations.ts'
import { transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { presentDonation, presentGiving } from './donations.present.ts'
import { markGivenUp, setAnonymous } from './donations.sql.ts'
import { noteSeen } from './mailed-link.ts'
import { findForDonor, findGivingByYear, listForDonor } from './donors-view.sql.ts'

/** A donation and its donor. For other people the donation does not exist. */
type Own = { id: string; donorId: string }

const readDonation = async ({ db, clock }: AppContext, { id, donorId }: Own): Promise<Donation> => {
  const row = await findForDonor(db, id, donorId)
  if (!row) throw new DomainError('donation_not_found')
  await noteSeen({ db }, [row])
  return presentDonation(row, clock.now())
}

const newestFirst = timeOrder('-createdAt')

/** Routes for donors: their donations, and the changes that they may make. */
export const donorRoutes = (context: RouteContext): Route[] => {
  const { clock } = context
  return [
    route(getDonationEndpoint, ({ params, user, db }) =>
      readDonation({ ...context, db }, { id: params.id, donorId: user.id }),
    ),
    route(updateDonationEndpoint, async ({ params, body, user, db }) => {
      const own = { id: params.id, donorId: user.id }
      const { anonymous } = body
      if (anonymous === undefined) return readDonation({ ...context, db }, own)
      const isTheirs = await transact(db, (tx) => setAnonymous(tx, { ...own, anonymous }))
      if (!isTheirs) throw new DomainError('donation_not_found')
      return readDonation({ ...context, db }, own)
    }),
    route(giveUpDonationEndpoint, async ({ params, user, db }) => {
      const own = { id: params.id, donorId: user.id }
      await transact(db, (tx) => markGivenUp(tx, own, clock.now()))
      return readDonation({ ...context, db }, own)
    }),
    route(listMyDonationsEndpoint, async ({ query: { cursor, limit }, user, db }) => {
      const rows = await listForDonor(db, user.id, readTimeCursor(newestFirst, cursor), limit + 1)
      const page = pageOf(newestFirst, rows, limit, (row) => timePlace(row.created_at, row.id))
      await noteSeen({ ...context, db }, page.items)
      return { ...page, items: page.items.map((row) => presentDonation(row, clock.now())) }
    }),
    route(getMyGivingEndpoint, async ({ user, db }) => presentGiving(await findGivingByYear(db, { donorId: user.id }))),
  ]
}
