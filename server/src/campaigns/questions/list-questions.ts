import type { Question } from '@muster/contract/campaigns/questions.ts'
import { maySpeakFor } from '../organisers/organiser-ids.sql.ts'
import { requireCampaign, type Viewer } from '../campaign/visible-campaign.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/answers.ts'
import { cursorParts, type ListOrder, pageOf, readCursor, type TimePlace } from '../../platform/http/paging.ts'
import { presentQuestion } from './questions.present.ts'
import { countQuestions, listAnswered, listOpen, listRefused, type QuestionRow } from './questions.sql.ts'

/** The number of the part, then the place in its order. */
const order: ListOrder = { name: 'questions', shape: [cursorParts.count, cursorParts.instant, cursorParts.id] }
type Place = readonly [part: string, at: string, id: string]

type Range = { campaignId: string; after: TimePlace | null; limit: number }
/** One of the lists that the list consists of, with the time by which it is ordered. */
type Part = {
  number: number
  find: (db: Db, range: Range) => Promise<QuestionRow[]>
  at: (row: QuestionRow) => Date | null
}

/** Whether an account answers for a campaign. */
const isOrganiser = async (db: Db, campaignId: string, viewer: Viewer): Promise<boolean> =>
  viewer !== null && (await maySpeakFor(db, campaignId, viewer.id))

const answered: Part = { number: 2, find: listAnswered, at: ({ settledAt }) => settledAt }

/** What waits, then what was declined or removed, then what was answered. A visitor gets only the last, and who asks only their own of the others. */
const partsFor = (viewer: Viewer, answersFor: boolean): Part[] => {
  if (!viewer) return [answered]
  const askerId = answersFor ? null : viewer.id
  const waiting: Part = {
    number: 0,
    find: (db, range) => listOpen(db, { ...range, askerId }),
    at: ({ createdAt }) => createdAt,
  }
  const refused: Part = {
    number: 1,
    find: (db, range) => listRefused(db, { ...range, askerId }),
    at: ({ removedAt, settledAt }) => removedAt ?? settledAt,
  }
  return [waiting, refused, answered]
}

/** The next rows of a part with their places. */
const findOfPart = async (
  db: Db,
  { number, find, at }: Part,
  { place, ...range }: { campaignId: string; place: Place | null; limit: number },
) => {
  const after = place && Number(place[0]) === number ? { at: new Date(place[1]), id: place[2] } : null
  const rows = await find(db, { ...range, after })
  return rows.map((row): { row: QuestionRow; place: Place } => ({
    row,
    place: [String(number), (at(row) ?? row.createdAt).toISOString(), row.id],
  }))
}

type Listing = { campaignId: string; viewer: Viewer; cursor: string | undefined; limit: number }

/** The questions of a campaign that a person may see. Throws campaign_not_found and campaign_hidden. */
export const listQuestions = async (
  db: Db,
  { campaignId, viewer, cursor, limit }: Listing,
): Promise<Page<Question>> => {
  await requireCampaign(db, campaignId, viewer)
  const place = readCursor<Place>(order, cursor)
  const parts = partsFor(viewer, await isOrganiser(db, campaignId, viewer))
  const left = parts.filter(({ number }) => !place || number >= Number(place[0]))
  const found: Awaited<ReturnType<typeof findOfPart>> = []
  for (const part of left) {
    const missing = limit + 1 - found.length
    if (missing > 0) found.push(...(await findOfPart(db, part, { campaignId, place, limit: missing })))
  }
  const page = pageOf(order, found, limit, (one) => one.place)
  return { ...page, items: page.items.map(({ row }) => presentQuestion(row, viewer?.id ?? null)) }
}

/** The figures about the questions of a campaign. Throws campaign_not_found and campaign_hidden. */
export const readFigures = async (db: Db, campaignId: string, viewer: Viewer) => {
  await requireCampaign(db, campaignId, viewer)
  const { waiting, unanswered } = await countQuestions(db, campaignId)
  return { waiting: (await isOrganiser(db, campaignId, viewer)) ? waiting : null, unanswered }
}
