import type { Session } from '../api/session.ts'
import { paths } from '../paths.ts'

export type NavigationLink = { label: string; to: string }

type Rule = NavigationLink & { for: 'always' | 'signed-in' | 'admin' }

/**
 * The header's links in their order (specification, section 2): Campaigns, Create, Favorites, My Campaigns, Account, Admin; Logout or Login
 * follows them.
 */
const rules: readonly Rule[] = [
  { label: 'Campaigns', to: paths.campaigns(), for: 'always' },
  { label: 'Create', to: paths.newCampaign(), for: 'signed-in' },
  { label: 'Favorites', to: paths.favorites(), for: 'signed-in' },
  { label: 'My Campaigns', to: paths.myCampaigns(), for: 'signed-in' },
  { label: 'Account', to: paths.account(), for: 'signed-in' },
  { label: 'Admin', to: paths.admin(), for: 'admin' },
]

const isFor = (rule: Rule, { status, user }: Session) => {
  if (rule.for === 'always') return true
  if (rule.for === 'admin') return user?.role === 'admin'
  return status === 'signed-in'
}

export const linksFor = (session: Session): readonly NavigationLink[] => rules.filter((rule) => isFor(rule, session))
