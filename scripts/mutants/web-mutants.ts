import { type Mutant, mutantsOf } from './mutant.ts'

const mutant = mutantsOf('web')

const header = 'Header: Campaigns always; signed in Create, Favorites, My Campaigns, Account, Logout; Login signed out'
const headerSignedIn = 'the header has Create, Favorites, My Campaigns, Account and Logout on every screen, signed in'
const homeSignedOut = '/ has its hero, tiles and how it works, and links visitors to the campaigns and to an account'
const crop = 'Crop zoom 1 to 3, JPEG at 0.92, avatar 1:1, cover 16:9, view 300 px high'
const avatar = 'an avatar is cropped 1:1 at zoom 1 to 3 in a view 300 px high, and uploaded as a JPEG of quality 0.92'
const cover = 'a cover is cropped 16:9 at zoom 1 to 3 in a view 300 px high, and uploaded as a JPEG of quality 0.92'
const closing = 'a success closes after 500 ms (dispute) or 600 ms (upload), and the account is reloaded after 300 ms'

const labels = [
  mutant('header-favorites-text', 'the header labels the Favorites link Saved', {
    ...{ row: header, test: headerSignedIn, symbol: 'rules' },
    ...{ find: "label: 'Favorites'", replace: "label: 'Saved'" },
  }),
  mutant('header-admin-for-members', 'every member sees the Admin link', {
    ...{ row: header, test: headerSignedIn, symbol: 'isFor' },
    ...{ find: "user?.role === 'admin'", replace: "status === 'signed-in'" },
  }),
  mutant('home-without-sign-up', 'the home page has no link to create an account', {
    ...{ row: '`/`', test: homeSignedOut, symbol: 'HeroLinks' },
    ...{ find: '        Create an account\n', replace: '        Read on\n' },
  }),
  mutant('home-tile-text', 'a tile of the home page has another title', {
    ...{ row: '`/`', test: homeSignedOut, symbol: 'Tiles' },
    ...{ find: 'title="Follow through"', replace: 'title="Follow up"' },
  }),
  mutant('supporting-text', 'the support button does not read Supporting... while it waits', {
    ...{
      row: 'Support button: Support, Supporting..., Supported',
      test: 'the support button reads Support, then Supporting..., then Supported',
    },
    ...{ symbol: 'useSupportControl', find: '"Supporting..."', replace: '"Please wait"' },
  }),
  mutant('list-creator-text', 'the campaign table labels the Creator column Owner', {
    ...{
      row: '`/campaigns`',
      test: '/campaigns is a searchable table with its columns, and Open and Favorite in each row',
    },
    ...{ symbol: 'columnsFor', find: "header: 'Creator'", replace: "header: 'Owner'" },
  }),
  mutant('my-campaigns-past-text', 'the table of past campaigns has another name', {
    ...{ row: '`/myCampaigns`', test: '/myCampaigns has three tables: active, past, and supported' },
    ...{ symbol: 'titles', find: "past: 'My past campaigns'", replace: "past: 'Over'" },
  }),
  mutant('access-denied-text', 'members see another title than Access denied', {
    ...{ row: '`/admin`', test: '/admin shows members Access denied' },
    ...{ symbol: 'AccessDenied', find: 'Access denied', replace: 'Admin' },
  }),
  mutant('role-filter-all-text', 'the role filter has no All', {
    ...{
      row: 'Users: search by text, filter by role, change history',
      test: '/admin, Users is searched by text and filtered by All, Admin or User',
    },
    ...{ symbol: 'roleOptions', find: "label: 'All'", replace: "label: 'Any'" },
  }),
  mutant('request-payout-text', 'the owner sees no Request Payout button', {
    ...{
      row: 'Owner sees Request Payout, with the parts of the amount',
      test: '/campaigns/{id} offers its owner Request Payout',
    },
    ...{ symbol: 'PayoutRequest', find: 'Request Payout', replace: 'Withdraw money' },
  }),
]

const prompts = [
  mutant('dispute-reason-text', 'the dispute dialog shows another message for a missing reason', {
    ...{
      row: "The dispute dialog's own messages",
      test: 'the dispute dialog of a campaign shows Please provide a reason',
    },
    ...{ symbol: 'DisputeDialogInput', find: 'Please provide a reason', replace: 'Reason is required' },
  }),
  mutant('crop-failed-text', 'a picture that cannot be cropped shows Upload failed', {
    ...{ row: 'Failed to save image', test: 'a picture that cannot be cropped shows Failed to save image' },
    ...{ symbol: 'useCropUpload', find: 'Failed to save image', replace: 'Upload failed' },
  }),
  mutant('comma-adds-no-tag', 'a comma adds no tag', {
    ...{
      row: 'Suggestions of tags; Enter or comma adds one',
      test: 'Enter and comma each add a tag, trimmed, lowercase and once',
    },
    ...{ symbol: 'useTagKeys', find: "typed.includes(',')", replace: "typed.includes(';')" },
  }),
  mutant('dispute-ignores-donation', '/disputes/new ignores the donation in its URL', {
    ...{
      row: '`/disputes/new?campaignId&donationId&payoutId`',
      test: '/disputes/new sends the campaign, the donation and the payout of its URL',
    },
    ...{ symbol: 'targetIn', find: "'donationId', ", replace: '' },
  }),
]

const constants = [
  mutant('zoom-max-four', 'the maximum zoom of a picture is 4', {
    ...{ row: crop, test: avatar, symbol: 'zoomRange', find: 'max: 3', replace: 'max: 4' },
  }),
  mutant('jpeg-quality-lower', 'pictures are uploaded with JPEG quality 0.91', {
    ...{ row: crop, test: avatar, symbol: 'quality', find: '0.92', replace: '0.91' },
  }),
  mutant('avatar-not-square', 'an avatar is cropped 5:4', {
    ...{ row: crop, test: avatar, symbol: 'cuts', find: 'aspect: 1,', replace: 'aspect: 5 / 4,' },
  }),
  mutant('cover-16-10', 'a cover is cropped 16:10', {
    ...{ row: crop, test: cover, symbol: 'cuts', find: 'cover: { aspect: 16 / 9', replace: 'cover: { aspect: 16 / 10' },
  }),
  mutant('crop-view-higher', 'the crop view is 310 px high', {
    ...{ row: crop, test: avatar, symbol: 'CropStage', find: 'relative h-[300px]', replace: 'relative h-[310px]' },
  }),
  mutant('user-search-delay', 'the user search waits 250 ms', {
    ...{ row: 'Admin user search waits 300 ms', test: 'the search of users waits 300 ms' },
    ...{ symbol: 'debounceMs', find: '= 300', replace: '= 250' },
  }),
  mutant('dispute-closes-early', 'the dispute dialog closes 400 ms after success', {
    ...{ row: 'Success closes after 500 (dispute) or 600 ms (upload)', test: closing },
    ...{ symbol: 'closeDelayMs', find: '= 500', replace: '= 400' },
  }),
  mutant('upload-closes-late', 'the upload dialog closes 700 ms after success', {
    ...{ row: 'Success closes after 500 (dispute) or 600 ms (upload)', test: closing },
    ...{ symbol: 'closeDelayMs', find: '= 600', replace: '= 700' },
  }),
  mutant('countdown-tick-two-seconds', 'the countdown ticks every two seconds', {
    ...{ row: 'Countdown tick: 1 s', test: 'the countdown ticks every second, and ends as Completed' },
    ...{ symbol: 'tickMs', find: '= 1000', replace: '= 2000' },
  }),
]

const redirects = [
  mutant('logout-to-login', 'logout goes to /login', {
    ...{
      row: 'Logout clears the session and goes to /',
      test: 'logout clears the token, ends the session and leads to /',
    },
    ...{ symbol: 'useLogout', find: 'paths.home()', replace: 'paths.login()' },
  }),
  mutant('unknown-path-to-campaigns', 'an unknown path goes to /campaigns', {
    ...{ row: 'any other path', test: 'a login with an unknown return path leads to the home page' },
    ...{ symbol: 'elsewhere', find: 'new Redirect(paths.home())', replace: 'new Redirect(paths.campaigns())' },
  }),
]

export const webMutants: readonly Mutant[] = [...labels, ...prompts, ...constants, ...redirects]
