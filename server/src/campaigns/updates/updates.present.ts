import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import type { UrgentUpdate } from '@muster/contract/campaigns/urgent-update.ts'
import { presentPerson } from '../../people/index.ts'
import type { UpdateRow } from './updates.sql.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

const presentMailed = ({ mailedTitle: title, mailedText: text, removedAt }: UpdateRow): CampaignUpdate['mailed'] =>
  title === null || text === null || removedAt ? null : { title, text }

const presentReview = ({ review, reviewReason }: UpdateRow): CampaignUpdate['review'] =>
  review && { status: review, reason: review === 'held' ? reviewReason : null }

/** @param isOrganiser whether the reader organises the campaign. Only they see what an admin decided about it and its mails */
export const presentUpdate = (row: UpdateRow, isOrganiser: boolean): CampaignUpdate => ({
  _id: row.id,
  ...(row.removedAt ? { title: '', text: '', images: [] } : { title: row.title, text: row.text, images: row.images }),
  author: presentPerson(row.author),
  isUrgent: row.isUrgent,
  createdAt: row.createdAt.toISOString(),
  leavesAt: row.leavesAt.toISOString(),
  mailedAt: instant(row.mailedAt),
  editedAt: instant(row.editedAt),
  mailed: presentMailed(row),
  removedAt: instant(row.removedAt),
  removedBecause: isOrganiser ? row.removedReason : null,
  review: isOrganiser ? presentReview(row) : null,
})

export const presentUrgent = ({ id, title, text, createdAt }: UpdateRow): UrgentUpdate => ({
  _id: id,
  title,
  text,
  createdAt: createdAt.toISOString(),
})
