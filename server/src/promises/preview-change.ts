import type { ChangePreview } from '@muster/contract/promises/promises.ts'
import { minorToMajor } from '../base/money.ts'
import { type Edit, saveEdit } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import { transact, type Tx } from '../database/database.ts'
import { type ChangeOutcome, keepPromise } from './keep-promise.ts'
import { countDonors, countPeople } from './count-people.ts'
import { countSupporters, findDonated, isSigned } from './versions.sql.ts'

/** Rolls a trial back. */
class Trial extends Error {}

const noChange: ChangePreview = {
  isChange: false,
  isSigned: false,
  supporters: { effect: 'none', asked: 0, told: 0, countAgain: 0 },
  donors: { effect: 'none', asked: 0, told: 0, refundable: 0 },
  storyChanged: false,
}

const describe = async (
  tx: Tx,
  { isSigned, effects, storyChanged, ...standing }: ChangeOutcome,
  { campaignId, ownerId }: { campaignId: string; ownerId: string },
): Promise<ChangePreview> => {
  const supporters = countPeople(await countSupporters(tx, campaignId, ownerId), standing.supporters)
  const { refundableMinor, ...donors } = countDonors(await findDonated(tx, campaignId, ownerId), standing.donors)
  return {
    isChange: true,
    isSigned,
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
  }
}

/** What an edit would do: tries it, and rolls it back, so that it is refused for the same reasons. Throws the errors of an edit. */
export const previewChange = async ({ db, clock }: AppContext, edit: Edit): Promise<ChangePreview> => {
  let preview = noChange
  await transact(db, async (tx) => {
    await saveEdit(
      tx,
      edit,
      {
        reviewing: null,
        keepPromise: async (_, change) => {
          const kept = await keepPromise(tx, change)
          preview = kept
            ? await describe(tx, kept.outcome, change)
            : { ...noChange, isSigned: await isSigned(tx, change.campaignId, change.ownerId) }
          return kept
        },
      },
      clock.now(),
    )
    throw new Trial()
  }).catch((error: unknown) => {
    if (!(error instanceof Trial)) throw error
  })
  return preview
}
