import { change, type Mutant, mutant, mutantOfScript } from './mutant.ts'

/** Mistakes about what taking down, freezing, suspending and reviewing stops. */
export const standingMutants: readonly Mutant[] = [
  mutant(
    24,
    'hidden-takes-orders',
    'takes orders and supports for a hidden campaign',
    change(
      'campaigns/campaign/standing-rules.ts',
      "if (row.standing === 'published') return",
      "if (row.standing === 'published' || row.standing === 'hidden') return",
    ),
  ),
  mutantOfScript(
    24,
    'hiding-unlocked',
    'checks the standing without a lock, so a concurrent hiding is overlooked',
    change(
      'campaigns/campaign/campaigns.sql.ts',
      ".where('id', '=', id).forKeyShare().executeTakeFirst()",
      ".where('id', '=', id).executeTakeFirst()",
    ),
    change('campaigns/campaign/campaigns.sql.ts', '    .where(queuesToShare(sql`id`))\n    .forKeyShare()\n', ''),
  ),
  mutantOfScript(
    24,
    'thanks-while-hidden',
    'thanks donors of a campaign that is hidden or waits for review',
    change(
      'money/donations/complete-donation.ts',
      'const isThanked = await mayMail(tx, campaignId)',
      'const isThanked = (await mayMail(tx, campaignId)) || true',
    ),
  ),
  mutant(
    25,
    'frozen-money-moves',
    'captures and sends payouts of a frozen campaign',
    change('campaigns/campaign/find-open-campaign.ts', "?.standing === 'published'", "?.standing !== 'hidden'"),
  ),
  mutant(
    30,
    'review-takes-orders',
    'takes orders and supports for a campaign that waits for review',
    change(
      'campaigns/campaign/standing-rules.ts',
      "if (row.standing === 'published') return",
      "if (row.standing === 'published' || row.standing === 'in_review') return",
    ),
  ),
  mutantOfScript(
    30,
    'review-mails',
    'thanks donors of a campaign that waits for review',
    change(
      'campaigns/campaign/standing.sql.ts',
      "sql`('published', 'frozen')`",
      "sql`('published', 'frozen', 'in_review')`",
    ),
  ),
  mutant(
    26,
    'reports-hide',
    'hides a published campaign when it is reported',
    change(
      'campaigns/moderation/reports/send-report.ts',
      'await store(tx, context, outbox,',
      "await tx.updateTable('campaign').set({ standing: 'hidden', hidden_category: input.category, standing_changed_at: now }).where('id', '=', campaignId).where('standing', '=', 'published').execute()\n    await store(tx, context, outbox,",
    ),
  ),
  mutant(
    26,
    'reinstating-thaws-all',
    'publishes every frozen campaign of an owner who is reinstated',
    change(
      'campaigns/campaign/standing.sql.ts',
      ".where('frozen_by_suspension', '=', true)",
      ".where('standing', '=', 'frozen')",
    ),
  ),
  mutant(
    26,
    'suspension-freezes-nothing',
    'leaves the campaigns of a suspended owner published',
    change(
      'campaigns/moderation/decide-person.ts',
      'await freezeCampaignsOf(tx, accountId, now)',
      'freezeCampaignsOf.toString()',
    ),
  ),
]
