import { lazy } from 'react'
import type { ComponentType } from 'react'

const lazily = (fetchTab: () => Promise<ComponentType>) => lazy(async () => ({ default: await fetchTab() }))

/** The tabs of the admin page in order (specification, section 2), by their value in the URL. */
export const adminTabs = [
  {
    value: 'payouts',
    label: 'Payouts',
    Panel: lazily(async () => (await import('../../features/site/admin/payouts/PayoutsTab.tsx')).PayoutsTab),
  },
  {
    value: 'disputes',
    label: 'Disputes',
    Panel: lazily(async () => (await import('./DisputesPanel.tsx')).DisputesPanel),
  },
  {
    value: 'tokens',
    label: 'Tokens',
    Panel: lazily(async () => (await import('../../features/site/admin/secrets/SecretsTab.tsx')).SecretsTab),
  },
  {
    value: 'users',
    label: 'Users',
    Panel: lazily(async () => (await import('../../features/site/admin/users/UsersTab.tsx')).UsersTab),
  },
  {
    value: 'cron',
    label: 'Cron',
    Panel: lazily(async () => (await import('../../features/site/admin/reminders/RemindersTab.tsx')).RemindersTab),
  },
] as const

type AdminTab = (typeof adminTabs)[number]

/** The tab in a URL; the first one if it names none. */
export const tabIn = (search: URLSearchParams): AdminTab =>
  adminTabs.find(({ value }) => value === search.get('tab')) ?? adminTabs[0]
