import { inDollars } from '../../base/money.ts'
import type { Held } from '../../campaigns/index.ts'
import { instantInWords } from '../../mail/index.ts'

/** Why a part of a campaign's money cannot be paid out, as the beginning of a sentence. */
export const heldInWords = ({ minor, until }: Held): string =>
  until === null
    ? `${inDollars(minor)} is held for donors who asked for it back, until an admin has decided`
    : `${inDollars(minor)} is held for donors, who can ask for it back until ${instantInWords(until)}, because the promise changed`
