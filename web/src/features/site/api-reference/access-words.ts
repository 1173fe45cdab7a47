import type { Access } from '@muster/contract/facts/access.ts'

/** Who may make a call, in a few words; the introduction of the reference explains them. */
const words: Readonly<Record<string, string>> = {
  anyone: 'Anyone',
  user: 'Signed in',
  verified: 'Verified address',
  'verified or guest': 'Verified address, or a guest’s',
  owner: 'Owner',
  'owner and verified': 'Owner, verified address',
  'owner or co-organiser': 'Owner or co-organiser',
  'owner or co-organiser and verified': 'Owner or co-organiser, verified',
  'owner or admin': 'Owner or admin',
  admin: 'Admin',
  'admin and not owner': 'Admin, not the owner',
} satisfies Record<Access, string>

/** The words for an `access` of the document. */
export const describeAccess = (access: string): string => words[access] ?? access

export const methodTones: Readonly<Record<string, string>> = {
  GET: 'bg-sunk text-ink',
  POST: 'bg-aubergine-soft text-aubergine',
  PUT: 'bg-marigold-soft text-ink',
  DELETE: 'bg-danger-soft text-danger',
}
