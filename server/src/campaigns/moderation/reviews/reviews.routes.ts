import { listReviewsEndpoint, type Review } from '@muster/contract/campaigns/reviews.ts'
import { presentPerson } from '../../../people/index.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../../platform/http/paging.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countReviews, listWaiting, type ReviewRow } from './reviews.sql.ts'

/** Above this, counting the matches would take longer than finding a page of them. */
const countedMax = 1_000

const oldestFirst = timeOrder('submitted')

const present = (row: ReviewRow): Review => ({
  campaignId: row.id,
  title: row.title,
  owner: presentPerson(row.owner),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  submittedAt: row.submitted_at.toISOString(),
  isChange: row.submitted_at > row.created_at,
  ownersCampaigns: row.owners_campaigns,
})

/** The queue of campaigns that wait for an admin. They are published or taken down by the calls for all campaigns. */
export const reviewRoutes = (): Route[] => [
  route(listReviewsEndpoint, async ({ query, db }) => {
    const after = readTimeCursor(oldestFirst, query.cursor)
    const [rows, total] = await Promise.all([
      listWaiting(db, after, query.limit + 1),
      after ? null : countReviews(db, countedMax + 1),
    ])
    const page = pageOf(oldestFirst, rows, query.limit, ({ submitted_at: at, id }) => timePlace(at, id))
    return { ...page, items: page.items.map(present), ...(total !== null && total <= countedMax && { total }) }
  }),
]
