import { type Mutant, mutantsOf } from './mutant.ts'

const mutant = mutantsOf('server')

const links = 'Links: verify 24 h, reset 1 h, guest support 7 days'

const constants = [
  mutant('guest-link-of-a-day', 'the link of a guest works for one day', {
    ...{ row: links, test: 'can confirm for seven days, and not later' },
    ...{ symbol: 'tokenLifeMs', find: '7 * day', replace: '1 * day' },
  }),
  mutant('verification-of-a-week', 'the link that verifies an address works for a week', {
    ...{ row: links, test: 'a link works for 24 hours, not a millisecond longer, and another can be asked for' },
    ...{ symbol: 'verificationLifeMs', find: '= day', replace: '= 7 * day' },
  }),
  mutant('reset-of-two-hours', 'the link that resets a password works for two hours', {
    ...{ row: links, test: 'a reset link works for an hour, not a millisecond longer' },
    ...{ symbol: 'resetLifeMs', find: '= hour', replace: '= 2 * hour' },
  }),
  mutant('session-of-a-month-and-a-day', 'a session lasts 31 days from its last use', {
    ...{ row: 'Sessions last 30 days from last use, 180 days at most' },
    ...{ test: 'a session lives 30 days from its last use' },
    ...{ symbol: 'sessionLives', find: '30 * day', replace: '31 * day' },
  }),
  mutant('seven-suggestions', 'seven tags and places are suggested', {
    ...{ row: 'At most 6 suggestions', test: 'accents make no difference, and at most six are shown' },
    ...{ symbol: 'suggestionsMax', find: '= 6', replace: '= 7' },
  }),
  mutant('cron-of-25-hours', 'the job takes campaigns that end within 25 hours', {
    ...{ row: 'Cron lists what ends within 24 hours', test: 'the window is 24 hours to the millisecond' },
    ...{ symbol: 'expiringWithinHours', find: '= 24', replace: '= 25' },
  }),
  mutant('day-ends-a-second-early', 'a campaign ends at 23:59:59.000', {
    ...{ row: 'A campaign ends at 23:59:59.999', test: '%s in %s ends at %s' },
    ...{ symbol: 'endsAt', find: '23:59:59.999', replace: '23:59:59.000' },
  }),
  mutant('fee-of-six-percent', 'the platform takes 6 percent where nothing is set', {
    ...{ row: 'Platform fee: 5 % of the gross, rounded half up, never more than what the provider left' },
    ...{ test: 'with no settings the whole product runs on embedded defaults' },
    ...{ symbol: 'Environment', find: '    5,\n', replace: '    6,\n' },
  }),
  mutant('title-of-121', 'a title can have 121 characters', {
    ...{ row: 'Title 1 to 120, description 20,000, at most 10 tags of 1 to 32' },
    ...{ test: 'a title has at most 120 characters' },
    ...{ symbol: 'titleMax', find: '120', replace: '121' },
  }),
]

const rules = [
  mutant('goal-below-nothing', 'a goal can be less than 0', {
    ...{ row: 'Goal: a number, minimum 0, empty means 0', test: '%s cannot: %s' },
    ...{ symbol: 'GoalNumber', find: 'z.minimum(0,', replace: 'z.minimum(-1,' },
  }),
  mutant('tags-in-capitals', 'tags are kept as they are typed', {
    ...{ row: 'Tags are trimmed, lowercased and deduplicated', test: 'are trimmed, lowercased and deduplicated' },
    ...{ symbol: 'lowercase', find: 'text.toLowerCase()', replace: 'text' },
  }),
  mutant('rejected-without-reason', 'a payout is rejected for another reason where none is given', {
    ...{ row: "Default payout rejection reason 'not eligible'" },
    ...{ test: 'a rejection without a reason says not eligible' },
    ...{ symbol: 'defaultRejectReason', find: 'not eligible', replace: 'rejected' },
  }),
  mutant('support-always-created', 'each press of Support says that it was counted', {
    ...{ row: 'The member count rises only if the answer says created' },
    ...{ test: 'supports once, however often they press' },
    ...{ symbol: 'addSupport', find: 'created: found.created', replace: 'created: found.created || true' },
  }),
  mutant('dispute-of-any-donation', 'anyone can dispute the donation of another person', {
    ...{ row: '`POST /disputes`', test: 'of another person’s donation is refused like one that does not exist' },
    ...{ symbol: 'requireTarget', find: 'if (donationId && ', replace: 'if (!donationId && ' },
  }),
  mutant('nothing-to-pay-out-says-otherwise', 'a payout of nothing is refused in other words', {
    ...{ row: 'Nothing to pay out; A payout is already pending' },
    ...{ test: 'of a campaign without money is refused: Nothing to pay out' },
    ...{ symbol: 'errors', find: "'Nothing to pay out'", replace: "'This campaign has no money'" },
  }),
]

export const serverMutants: readonly Mutant[] = [...constants, ...rules]
