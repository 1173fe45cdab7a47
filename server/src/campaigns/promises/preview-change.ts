import type { ChangePreview } from '@muster/contract/campaigns/promises.ts'
import { minorToMajor } from '../../platform/base/money.ts'
import type { Edit } from '../campaign/save-campaign.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ChangeOutcome } from './keep-promise.ts'
import { countDonors, countPeople } from './count-people.ts'
import { tryEdit } from './try-edit.ts'
import { countPeople as countMailed } from '../updates/readers.sql.ts'
import { countSupporters, findDonated, isSigned } from './versions.sql.ts'

const noChange: ChangePreview = {
  isChange: false,
  isSigned: false,
  needsConfirmation: false,
  isPaidOut: false,
  supporters: { effect: 'none', asked: 0, told: 0, countAgain: 0 },
  donors: { effect: 'none', asked: 0, told: 0, refundable: 0 },
  storyChanged: false,
  arrangements: { changed: false, mailed: false, told: 0 },
}

const describe = async (
  tx: Tx,
  { isSigned, needsConfirmation, isPaidOut, effects, storyChanged, arrangements, ...standing }: ChangeOutcome,
  { campaignId, ownerId }: { campaignId: string; ownerId: string },
): Promise<ChangePreview> => {
  const supporters = countPeople(await countSupporters(tx, campaignId, ownerId), standing.supporters)
  const { refundableMinor, ...donors } = countDonors(await findDonated(tx, campaignId, ownerId), standing.donors)
  return {
    isChange: true,
    isSigned,
    needsConfirmation,
    isPaidOut,
    storyChanged,
    supporters: {
      effect: effects.supporters,
      asked: supporters.left,
      told: effects.supporters === 'told' ? supporters.stayed : 0,
      countAgain: supporters.came,
    },
    donors: {
      effect: effects.donors,
      asked: donors.left,
      told: effects.donors === 'told' ? donors.stayed : 0,
      refundable: minorToMajor(refundableMinor),
    },
    arrangements: { ...arrangements, told: arrangements.mailed ? await countMailed(tx, campaignId) : 0 },
  }
}

/** What an edit would do: tries it, and rolls it back, so that it is refused for the same reasons. Throws the errors of an edit. */
export const previewChange = (context: AppContext, edit: Edit): Promise<ChangePreview> =>
  tryEdit(context, edit, 'confirmed', async (tx, change, kept) =>
    kept
      ? describe(tx, kept.outcome, change)
      : { ...noChange, isSigned: await isSigned(tx, change.campaignId, change.ownerId) },
  )
