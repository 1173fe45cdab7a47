import { type Mutant, mutantsOf } from './mutant.ts'

const mutant = mutantsOf('server')

const links = 'Links: verify 24 h, reset 1 h, guest support 7 days'

const constants = [
  mutant('guest-link-one-day', 'the link for a guest expires after one day', {
    ...{ row: links, test: 'can confirm for seven days' },
    ...{ symbol: 'tokenLifeMs', find: '7 * day', replace: '1 * day' },
  }),
  mutant('verification-link-one-week', 'the link that verifies an address expires after a week', {
    ...{ row: links, test: 'a link works for exactly 24 hours, and another one can be requested' },
    ...{ symbol: 'verificationLifeMs', find: '= day', replace: '= 7 * day' },
  }),
  mutant('reset-link-two-hours', 'the link that resets a password expires after two hours', {
    ...{ row: links, test: 'a reset link works for an hour, not a millisecond longer' },
    ...{ symbol: 'resetLifeMs', find: '= hour', replace: '= 2 * hour' },
  }),
  mutant('session-31-days', 'a session expires 31 days after its last use', {
    ...{ row: 'Sessions last 30 days from last use, 180 days at most' },
    ...{ test: 'a session lives 30 days from its last use' },
    ...{ symbol: 'sessionLives', find: '30 * day', replace: '31 * day' },
  }),
  mutant('seven-suggestions', 'a field suggests seven tags or places', {
    ...{ row: 'At most 6 suggestions', test: 'accents make no difference, and at most six are shown' },
    ...{ symbol: 'suggestionsMax', find: '= 6', replace: '= 7' },
  }),
  mutant('cron-25-hours', 'the job selects campaigns that end within 25 hours', {
    ...{ row: 'Cron lists what ends within 24 hours', test: 'the window is 24 hours to the millisecond' },
    ...{ symbol: 'expiringWithinHours', find: '= 24', replace: '= 25' },
  }),
  mutant('day-ends-early', 'a campaign ends at 23:59:59.000', {
    ...{ row: 'A campaign ends at 23:59:59.999', test: '%s in %s ends at %s' },
    ...{ symbol: 'endsAt', find: '23:59:59.999', replace: '23:59:59.000' },
  }),
  mutant('fee-six-percent', 'the default platform fee is 6 percent', {
    ...{ row: "Platform fee: 5 % of the gross, rounded half up, at most the amount left after the provider's fee" },
    ...{ test: 'with no settings the whole product runs on embedded defaults' },
    ...{ symbol: 'Environment', find: '    5,\n', replace: '    6,\n' },
  }),
  mutant('title-121-characters', 'a title can have 121 characters', {
    ...{ row: 'Title 1 to 120, description 20,000, at most 10 tags of 1 to 32' },
    ...{ test: 'a title has at most 120 characters' },
    ...{ symbol: 'textMax', find: 'title: 120', replace: 'title: 121' },
  }),
]

const rules = [
  mutant('goal-negative', 'a goal can be less than 0', {
    ...{ row: 'Goal: a number, minimum 0, empty means 0', test: 'cannot be %s: %s' },
    ...{ symbol: 'GoalNumber', find: 'z.minimum(0,', replace: 'z.minimum(-1,' },
  }),
  mutant('tags-keep-case', 'tags are not lowercased', {
    ...{ row: 'Tags are trimmed, lowercased and deduplicated', test: 'are trimmed, lowercased and deduplicated' },
    ...{ symbol: 'lowercase', find: 'text.toLowerCase()', replace: 'text' },
  }),
  mutant('default-reject-reason', 'a payout rejected without a reason gets another default reason', {
    ...{ row: "Default payout rejection reason 'not eligible'" },
    ...{ test: 'a rejection without a reason has the reason “not eligible”' },
    ...{ symbol: 'defaultRejectReason', find: 'not eligible', replace: 'rejected' },
  }),
  mutant('support-always-created', 'a repeated support is reported as newly created', {
    ...{ row: 'The member count rises only if the response says created' },
    ...{ test: 'supports once, also if the button is clicked repeatedly' },
    ...{ symbol: 'createdIn', find: 'created: found.created', replace: 'created: found.created || true' },
  }),
  mutant('dispute-any-donation', 'a member can dispute the donation of another member', {
    ...{ row: '`POST /disputes`', test: 'about another person’s donation is refused like an unknown one' },
    ...{ symbol: 'requireTarget', find: 'if (donationId && ', replace: 'if (!donationId && ' },
  }),
  mutant('nothing-to-pay-out-text', 'a payout request with an empty balance gets another error message', {
    ...{ row: 'Nothing to pay out; A payout is already pending' },
    ...{ test: 'of a campaign without money is refused: Nothing to pay out' },
    ...{ symbol: 'errors', find: "'Nothing to pay out'", replace: "'This campaign has no money'" },
  }),
]

const groups = 'Supporters act if enough others do, by the largest group in which everyone has enough others'
const askedBack = '`POST /donations/{id}/refund-request`'

const promises = [
  mutant('group-one-short', 'a group in which one person is missing counts as large enough', {
    ...{ row: groups, test: 'is the definition, for any numbers' },
    ...{ symbol: 'actingOf', find: 'atMost >= needs ?', replace: 'atMost >= needs - 1 ?' },
  }),
  mutant('told-two-short', 'people are told that it is on if two are missing from their number', {
    ...{ row: groups, test: 'the largest group in which everyone has enough others, who are told, as are the others' },
    ...{ symbol: 'actsBy', find: 'greatest(d.acting, 1)', replace: 'greatest(d.acting, 1) + 2' },
  }),
  mutant('join-one-short', 'a newcomer joins whose number is one more than act with them', {
    ...{ row: groups, test: 'a newcomer joins if the number is reached with them, and others are told at once' },
    ...{ symbol: 'joins', find: 'acting + 1', replace: 'acting + 2' },
  }),
  mutant('asked-back-at-the-end', 'a donor can still ask at the instant at which their time ends', {
    ...{
      row: askedBack,
      test: 'can ask for 14 days after the change, and for 14 days after a payment that arrived later',
    },
    ...{ symbol: 'refusalOf', find: 'now < donation.until', replace: 'now <= donation.until' },
  }),
  mutant('younger-request-overtakes', 'a younger request gets what an older one is owed', {
    ...{ row: askedBack, test: 'what an older request is owed and cannot get now is not given to a younger one' },
    ...{ symbol: 'planRequests', find: 'left.availableMinor - leftMinor', replace: 'left.availableMinor' },
  }),
  mutant('askable-money-paid-out', 'a payout includes what donors can ask back', {
    ...{
      row: 'Money that donors can ask back is held out of payouts until their time is over, and what they asked for until an admin has decided',
    },
    ...{ test: 'is held out of payouts until their time is over, and shown with the day' },
    ...{ symbol: 'computeAmounts', find: 'campaignId, now)', replace: 'campaignId, new Date(now.getTime() + 1e11))' },
  }),
]

export const serverMutants: readonly Mutant[] = [...constants, ...rules, ...promises]
