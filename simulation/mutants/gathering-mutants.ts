import { change, mutantOfGathering, type Mutant } from './mutant.ts'

/** Mistakes about supports of a promise that changes, and about who acts. */
export const gatheringMutants: readonly Mutant[] = [
  mutantOfGathering(
    35,
    'group-one-short',
    'takes a group in which one person is missing for satisfied',
    change(
      'campaigns/supports/thresholds/threshold-rules.ts',
      '(atMost >= needs ? reach : 0)',
      '(atMost >= needs - 1 ? reach : 0)',
    ),
  ),
  mutantOfGathering(
    36,
    'told-two-short',
    'tells people that it is on if two are missing from the number that they asked for',
    change(
      'campaigns/supports/thresholds/commitment.sql.ts',
      's.needs <= greatest(d.acting, 1) or',
      's.needs <= greatest(d.acting, 1) + 2 or',
    ),
  ),
  mutantOfGathering(
    35,
    'outdated-decide',
    'counts supporters of an earlier promise when it decides who acts',
    change(
      'campaigns/supports/decisions/decisions.sql.ts',
      'where c.id = ${campaignId} and ${isCurrent}\n    ) as named',
      'where c.id = ${campaignId}\n    ) as named',
    ),
  ),
  mutantOfGathering(
    36,
    'told-again-after-a-crash',
    'writes the mails about a decision and the progress without a transaction, under keys of their own',
    change(
      'campaigns/supports/decisions/tell-decisions.ts',
      'const tellNext = (telling: Telling): Promise<boolean> =>\n  transact(telling.context.db, async (tx) => {',
      'const tellNext = (telling: Telling): Promise<boolean> =>\n  Promise.resolve(telling.context.db).then(async (tx) => {',
    ),
    change(
      'campaigns/supports/mail-keys.ts',
      "hashToken(email.toLowerCase()).toString('base64url')}`",
      "hashToken(email.toLowerCase()).toString('base64url')}:${process.hrtime.bigint()}`",
    ),
  ),
  mutantOfGathering(
    35,
    'decided-again',
    'decides anew who acts when a person comes later',
    change('campaigns/supports/decisions/decide.ts', 'if (made) return made', 'if (made?.acting === -1) return made'),
    change(
      'campaigns/supports/decisions/decide.ts',
      'if (meanwhile) return meanwhile',
      'if (meanwhile?.acting === -1) return meanwhile',
    ),
  ),
  mutantOfGathering(
    34,
    'renewal-counts-twice',
    'counts a person twice who stays after a change of the promise',
    change(
      'campaigns/supports/supports.sql.ts',
      'do update set supporters = counted.supporters + 1,',
      'do update set supporters = counted.supporters + 1 + (select count(*) from added where is_renewed),',
    ),
  ),
  mutantOfGathering(
    34,
    'change-keeps-count',
    'leaves the counters as they were when the promise changes',
    change(
      'campaigns/promises/keep-promise.ts',
      'await recountSupporters(tx, campaignId)',
      'recountSupporters.toString()',
    ),
  ),
  mutantOfGathering(
    34,
    'meeting-point-is-signed',
    'counts the meeting point to what people sign',
    change(
      'campaigns/promises/canonical-promise.ts',
      "const supporterFields = fieldsOf('signed')",
      "const supporterFields = [...fieldsOf('signed'), 'meetingPoint']",
    ),
  ),
  mutantOfGathering(
    45,
    'moving-asks',
    'asks people again whether they stay when the meeting point moves',
    change(
      'campaigns/promises/canonical-promise.ts',
      "const supporterFields = fieldsOf('signed')",
      "const supporterFields = [...fieldsOf('signed'), 'meetingPoint']",
    ),
    change(
      'campaigns/promises/promise-rules.ts',
      "case 'arrangement':\n      return onBoth('none')",
      "case 'arrangement':\n      return onBoth('asked')",
    ),
  ),
  mutantOfGathering(
    45,
    'meeting-point-is-locked',
    'refuses to move the meeting point in the last 48 hours',
    change(
      'campaigns/promises/promise-rules.ts',
      'if (unarranged.length === 0) return',
      "if (unarranged.length === 0 && !changed.includes('meetingPoint')) return",
    ),
  ),
  mutantOfGathering(
    46,
    'move-is-not-mailed',
    'tells no one that the meeting point moved',
    change(
      'campaigns/promises/keep-promise.ts',
      'return isMailed(mailed) ? mailAt(moment, null) : null',
      'return isMailed(mailed + 100) ? mailAt(moment, null) : null',
    ),
  ),
  mutantOfGathering(
    47,
    'moving-outdates-pages',
    'refuses who read a page before the meeting point moved',
    change(
      'campaigns/promises/change-stands.ts',
      'shown: [...same.map(({ number }) => number), change.number]',
      'shown: same.slice(0, 0).map(({ number }) => number)',
    ),
  ),
  mutantOfGathering(
    34,
    'withdrawn-number-stays',
    'leaves the number of a person counted who withdraws',
    change(
      'campaigns/supports/supports.sql.ts',
      'if (isCurrent) await uncountNeed(tx, { id, campaignId, needs })',
      'if (isCurrent && needs > 1e9) await uncountNeed(tx, { id, campaignId, needs })',
    ),
  ),
  mutantOfGathering(
    48,
    'removed-come-back',
    'lets a person come back whose support an admin removed',
    change(
      'campaigns/supports/removals/remove-support.ts',
      'await insertRemoval(tx, { ...support, email, reason, adminId }, now)',
      'if (adminId === supportId) await insertRemoval(tx, { ...support, email, reason, adminId }, now)',
    ),
  ),
  mutantOfGathering(
    48,
    'removal-does-not-wait',
    'removes a support without the lock on its campaign, so that the person comes back at the same moment',
    change(
      'campaigns/supports/removals/remove-support.ts',
      'await lockSupports(tx, found.campaignId)',
      'if (adminId === supportId) await lockSupports(tx, found.campaignId)',
    ),
  ),
]
