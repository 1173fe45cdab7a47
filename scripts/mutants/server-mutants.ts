import { type Mutant, mutantsOf } from './mutant.ts'

const mutant = mutantsOf('server')

const constants = [
  mutant('guest-link-one-day', 'the link for a guest expires after one day', {
    ...{ file: 'server/src/campaigns/supports/guest-supports.test.ts', symbol: 'tokenLifeMs' },
    ...{ find: '7 * day', replace: '1 * day' },
  }),
  mutant('verification-link-one-week', 'the link that verifies an address expires after a week', {
    ...{ file: 'server/src/people/accounts/session/verification-links.test.ts', symbol: 'verificationLifeMs' },
    ...{ find: '= day', replace: '= 7 * day' },
  }),
  mutant('reset-link-two-hours', 'the link that resets a password expires after two hours', {
    ...{ file: 'server/src/people/accounts/session/reset-password.test.ts', symbol: 'resetLifeMs' },
    ...{ find: '= hour', replace: '= 2 * hour' },
  }),
  mutant('session-31-days', 'a session expires 31 days after its last use', {
    ...{ file: 'server/src/people/accounts/session/session-lifetime.test.ts', symbol: 'sessionLives' },
    ...{ find: '30 * day', replace: '31 * day' },
  }),
  mutant('seven-suggestions', 'a field suggests seven tags or places', {
    ...{ file: 'server/src/campaigns/search/tags.test.ts', symbol: 'suggestionsMax' },
    ...{ find: '= 6', replace: '= 7' },
  }),
  mutant('cron-25-hours', 'the job selects campaigns that end within 25 hours', {
    ...{ file: 'server/src/campaigns/reminders/reminders.test.ts', symbol: 'expiringWithinHours' },
    ...{ find: '= 24', replace: '= 25' },
  }),
  mutant('day-ends-early', 'a campaign ends at 23:59:59.000', {
    ...{ file: 'server/src/campaigns/campaign/endings/ends-at.test.ts', symbol: 'endsAt' },
    ...{ find: '23:59:59.999', replace: '23:59:59.000' },
  }),
  mutant('fee-six-percent', 'the default platform fee is 6 percent', {
    ...{ file: 'server/src/platform/base/config.test.ts', symbol: 'Environment' },
    ...{ find: '    5,\n', replace: '    6,\n' },
  }),
  mutant('title-121-characters', 'a title can have 121 characters', {
    ...{ file: 'contract/test/campaigns.test.ts', symbol: 'textMax' },
    ...{ find: 'title: 120', replace: 'title: 121' },
  }),
]

const rules = [
  mutant('goal-negative', 'a goal can be less than 0', {
    ...{ file: 'contract/test/campaigns.test.ts', symbol: 'GoalNumber' },
    ...{ find: 'z.minimum(0,', replace: 'z.minimum(-1,' },
  }),
  mutant('tags-keep-case', 'tags are not lowercased', {
    ...{ file: 'contract/test/campaigns.test.ts', symbol: 'normalizeTag' },
    ...{ find: '.toLowerCase()', replace: '' },
  }),
  mutant('default-reject-reason', 'a payout rejected without a reason gets another default reason', {
    ...{ file: 'contract/test/payouts.test.ts', symbol: 'defaultRejectReason' },
    ...{ find: 'not eligible', replace: 'rejected' },
  }),
  mutant('support-always-created', 'a repeated support is reported as newly created', {
    ...{ file: 'server/src/campaigns/supports/supports.test.ts', symbol: 'addSupport' },
    ...{ find: 'created: added !== undefined', replace: 'created: true' },
  }),
  mutant('dispute-any-donation', 'a member can dispute the donation of another member', {
    ...{ file: 'server/src/campaigns/disputes/disputes.test.ts', symbol: 'requireTarget' },
    ...{ find: 'if (donationId && ', replace: 'if (!donationId && ' },
  }),
  mutant('nothing-to-pay-out-text', 'a payout request with an empty balance gets another error message', {
    ...{ file: 'server/src/money/payouts/request-payout.test.ts', symbol: 'errors' },
    ...{ find: "'Nothing to pay out'", replace: "'This campaign has no money'" },
  }),
]

const promises = [
  mutant('group-one-short', 'a group in which one person is missing counts as large enough', {
    ...{ file: 'server/src/campaigns/supports/thresholds/threshold-rules.test.ts', symbol: 'actingOf' },
    ...{ find: 'atMost >= needs ?', replace: 'atMost >= needs - 1 ?' },
  }),
  mutant('told-two-short', 'people are told that it is on if two are missing from their number', {
    ...{ file: 'server/src/campaigns/supports/decisions/deciding.test.ts', symbol: 'actsBy' },
    ...{ find: 'greatest(d.acting, 1)', replace: 'greatest(d.acting, 1) + 2' },
  }),
  mutant('join-one-short', 'a newcomer joins whose number is one more than act with them', {
    ...{ file: 'server/src/campaigns/supports/decisions/after-deciding.test.ts', symbol: 'joins' },
    ...{ find: 'acting + 1', replace: 'acting + 2' },
  }),
  mutant('asked-back-at-the-end', 'a donor can still ask at the instant at which their time ends', {
    ...{ file: 'server/src/money/refund-requests/refund-requests.test.ts', symbol: 'refusalOf' },
    ...{ find: 'now < donation.until', replace: 'now <= donation.until' },
  }),
  mutant('younger-request-overtakes', 'a younger request gets what an older one is owed', {
    ...{ file: 'server/src/money/refund-requests/plan-requests.test.ts', symbol: 'planRequests' },
    ...{ find: 'left.availableMinor - leftMinor', replace: 'left.availableMinor' },
  }),
  mutant('askable-money-paid-out', 'a payout includes what donors can ask back', {
    ...{ file: 'server/src/money/refund-requests/refund-requests.test.ts', symbol: 'computeAmounts' },
    ...{ find: 'campaignId, now)', replace: 'campaignId, new Date(now.getTime() + 1e11))' },
  }),
]

const disputes = [
  mutant('review-releases-money', 'a dispute that an admin reviews holds nothing', {
    ...{ file: 'server/src/money/ledger/held-in-disputes.test.ts', symbol: 'waiting' },
    ...{ find: 'undecidedStatuses.map(', replace: 'undecidedStatuses.slice(0, 1).map(' },
  }),
  mutant('anybody-holds-a-donation', 'a dispute of another person than the donor holds a donation', {
    ...{ file: 'server/src/money/ledger/held-in-disputes.test.ts', symbol: 'holdsDonation' },
    ...{ find: 'is not distinct from ${sql.ref(`${donation}.donor_id`)}', replace: 'is not null' },
  }),
  mutant('disputed-payout-approved', 'a payout is approved while a dispute about it waits', {
    ...{ file: 'server/src/money/payouts/disputed-payouts.test.ts', symbol: 'recordApproval' },
    ...{ find: 'await requireUndisputed(tx, payout)', replace: '' },
  }),
  mutant('second-dispute-stops', 'a person’s second dispute about a payout stops it again', {
    ...{ file: 'server/src/money/payouts/disputed-payouts.test.ts', symbol: 'stopsPayout' },
    ...{
      find: "(earlier.reporter_id = ${of('reporter_id')} or earlier.guest_email_key = ${of('guest_email_key')})",
      replace: 'false',
    },
  }),
  mutant('disputed-money-given-away', 'a refund takes money that a dispute of another donor holds', {
    ...{ file: 'server/src/money/refund-requests/held-for-others.test.ts', symbol: 'findNeededByOthers' },
    ...{ find: '(${disputedDonations(campaignId)}) as disputed', replace: '(${disputedDonations(id)}) as disputed' },
  }),
  mutant('refund-resolves-apart', 'a refund resolves its dispute in another transaction', {
    ...{ file: 'server/src/money/refunds/resolving-refunds.test.ts', symbol: 'recordIntent' },
    ...{
      find: 'await resolveWithRefund(context, tx, { disputeId, donationId, refundId, adminId: requestedBy, notes: reason })',
      replace:
        'void transact(context.db, (own) => resolveWithRefund(context, own, { disputeId, donationId, refundId, adminId: requestedBy, notes: reason })).catch(() => undefined)',
    },
  }),
  mutant('stranger-writes-as-admin', 'a member writes about the dispute of another person as an admin does', {
    ...{ file: 'server/src/campaigns/disputes/messages.test.ts', symbol: 'sendMessage' },
    ...{ find: "if (role !== 'admin')", replace: 'if (!role)' },
  }),
  mutant('stranger-withdraws', 'a member withdraws the dispute of another person', {
    ...{ file: 'server/src/campaigns/disputes/messages.test.ts', symbol: 'lockRaised' },
    ...{ find: '!dispute || !isTheirs', replace: '!dispute' },
  }),
  mutant('name-shared', 'a text with the name of the person who raised a dispute is shared', {
    ...{ file: 'server/src/campaigns/disputes/sharing.test.ts', symbol: 'shareWithOwner' },
    ...{ find: 'names.length > 0', replace: 'names.length > 9' },
  }),
  mutant('name-in-shared-mail', 'the mail with a shared text names the person who raised the dispute', {
    ...{ file: 'server/src/campaigns/disputes/sharing.test.ts', symbol: 'shareWithOwner' },
    ...{ find: '{ ...dispute, text }', replace: '{ ...dispute, text: `${dispute.reporterName}: ${text}` }' },
  }),
  mutant('owner-reads-messages', 'the owner reads what the person who raised a dispute wrote to the admins', {
    ...{ file: 'server/src/campaigns/disputes/sharing.test.ts', symbol: 'findShared' },
    ...{ find: "in ('to_owner', 'from_owner')", replace: "in ('to_owner', 'from_owner', 'from_reporter')" },
  }),
  mutant('reporter-reads-owner', 'the person who raised a dispute reads the owner’s answer before it is passed on', {
    ...{ file: 'server/src/campaigns/disputes/sharing.test.ts', symbol: 'ownColumns' },
    ...{ find: "'to_reporter']", replace: "'to_reporter', 'from_owner']" },
  }),
  mutant('guest-reads-another', 'a guest reads the dispute about another guest’s donation', {
    ...{ file: 'server/src/money/guest-donations/guest-dispute.test.ts', symbol: 'listOfGuest' },
    ...{ find: 'd.donation_id = ${donationId}', replace: '${donationId}::uuid is not null' },
  }),
  mutant('guest-stops-again', 'a guest stops the same payout again by the link of another donation', {
    ...{ file: 'server/src/money/guest-donations/guest-payout-disputes.test.ts', symbol: 'stopsPayout' },
    ...{ find: " or earlier.guest_email_key = ${of('guest_email_key')}", replace: '' },
  }),
  mutant('payout-dispute-holds-gift', 'a guest’s dispute about a payout holds their donation, too', {
    ...{ file: 'server/src/money/guest-donations/guest-payout-disputes.test.ts', symbol: 'holdsDonation' },
    ...{ find: "${of('payout_id')} is null", replace: 'true' },
  }),
]

export const serverMutants: readonly Mutant[] = [...constants, ...rules, ...promises, ...disputes]
