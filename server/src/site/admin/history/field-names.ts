import type { Tables } from '../../../platform/database/schema.ts'

/** API names that are not the column's name in camel case. Columns that end in `_minor` are amounts. */
const differing: Readonly<Record<string, string>> = {
  email_verified_at: 'emailVerified',
  password_hash: 'password',
  image_url: 'imageUrl',
  goal_minor: 'goalAmount',
  meeting_lat: 'meetingPlace',
  meeting_lon: 'meetingPlace',
  email_pending: 'email',
  email_undone_at: 'emailLock',
  paypal_email_pending: 'paypalEmail',
  paypal_email_undone_at: 'payoutAddressLock',
  second_factor_at: 'secondFactor',
  cancelled_at: 'cancelled',
  standing_changed_at: 'standing',
  hidden_category: 'standing',
  frozen_by_suspension: 'standing',
  suspended_at: 'suspension',
  suspended_reason: 'suspension',
  trusted_at: 'trust',
  deleted_at: 'deleted',
  decided_at: 'decision',
  decided_by: 'decision',
  failed_at: 'failed',
  batch_id: 'payoutBatchId',
  reject_reason: 'reason',
  sealed_value: 'value',
}

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const nameOf = (column: string): string => differing[column] ?? camelCase(column.replace(/_minor$/, ''))

/** Columns by their API names, separated by commas. Two columns of one field count once. */
export const fieldNames = (columns: Tables['change_history']['columns']): string =>
  [...new Set(columns.map(nameOf))].sort().join(', ')
