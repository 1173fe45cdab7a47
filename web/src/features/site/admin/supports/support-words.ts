import type { AdminSupport } from '@muster/contract/campaigns/removals.ts'

/** Whom a support is of. Guests have an address only. */
export const personWords = ({ person, email }: Pick<AdminSupport, 'person' | 'email'>): string =>
  person?.displayName ?? email ?? 'A guest'
