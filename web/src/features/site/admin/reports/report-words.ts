import { categoryLabels } from '@muster/contract/facts/moderation.ts'
import type { ReportCase, ReportCaseDetails } from '@muster/contract/campaigns/reports.ts'

/** The state of a case, with its outcome. */
export const stateOf = ({ status, outcome }: Pick<ReportCase, 'status' | 'outcome'>) => {
  if (status === 'open') return { label: 'Open', tone: 'info' } as const
  return outcome === 'hidden'
    ? ({ label: 'Taken down', tone: 'danger' } as const)
    : ({ label: 'Closed', tone: 'good' } as const)
}

/** `Fraud or a scam (2), Hate or threats` */
export const categoriesInWords = (categories: ReportCase['categories']) =>
  categories
    .map(({ category, count }) => (count > 1 ? `${categoryLabels[category]} (${count})` : categoryLabels[category]))
    .join(', ')

export const reporterWords = {
  member: 'From a member',
  confirmed: 'From a confirmed address',
  unconfirmed: 'From an address that is not confirmed',
  none: 'Without an address',
} as const satisfies Record<ReportCaseDetails['items'][number]['from'], string>

export const standingWords = {
  published: 'Online',
  in_review: 'Waits for review',
  frozen: 'Frozen',
  hidden: 'Taken down',
} as const satisfies Record<NonNullable<ReportCaseDetails['campaign']>['standing'], string>
