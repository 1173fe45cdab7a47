import { type Mutant, mutantsOf } from './mutant.ts'

const mutant = mutantsOf('web')

const labels = [
  mutant('header-favorites-text', 'the header labels the Favorites link Saved', {
    ...{ file: 'e2e/header.spec.ts', symbol: 'rules' },
    ...{ find: "label: 'Favorites'", replace: "label: 'Saved'" },
  }),
  mutant('header-admin-for-members', 'every member sees the Admin link', {
    ...{ file: 'e2e/header.spec.ts', symbol: 'isFor' },
    ...{ find: "user?.role === 'admin'", replace: "status === 'signed-in'" },
  }),
  mutant('home-without-sign-up', 'the home page has no link to create an account', {
    ...{ file: 'web/src/entry-server.test.ts', symbol: 'HeroLinks' },
    ...{ find: '        Create an account\n', replace: '        Read on\n' },
  }),
  mutant('home-tile-text', 'a tile of the home page has another title', {
    ...{ file: 'web/src/entry-server.test.ts', symbol: 'Tiles' },
    ...{ find: 'title="Follow through"', replace: 'title="Follow up"' },
  }),
  mutant('supporting-text', 'the support button does not read Supporting... while it waits', {
    ...{ file: 'web/src/features/campaigns/supports/useSupportControl.browser.test.tsx', symbol: 'useSupportControl' },
    ...{ find: '"Supporting..."', replace: '"Please wait"' },
  }),
  mutant('list-creator-text', 'the campaign table labels the Creator column Owner', {
    ...{ file: 'e2e/campaign-screens.spec.ts', symbol: 'columnsFor' },
    ...{ find: "header: 'Creator'", replace: "header: 'Owner'" },
  }),
  mutant('my-campaigns-past-text', 'the table of past campaigns has another name', {
    ...{ file: 'web/src/features/campaigns/campaign/mine/OwnCampaigns.browser.test.tsx', symbol: 'titles' },
    ...{ find: "past: 'My past campaigns'", replace: "past: 'Over'" },
  }),
  mutant('access-denied-text', 'members see another title than Access denied', {
    ...{ file: 'web/src/pages/admin/AdminsOnly.browser.test.tsx', symbol: 'AccessDenied' },
    ...{ find: 'Access denied', replace: 'Admin' },
  }),
  mutant('role-filter-all-text', 'the role filter has no All', {
    ...{ file: 'web/src/features/site/admin/users/UsersTab.browser.test.tsx', symbol: 'roleOptions' },
    ...{ find: "label: 'All'", replace: "label: 'Any'" },
  }),
  mutant('request-payout-text', 'the owner sees no Request Payout button', {
    ...{ file: 'web/src/features/money/payouts/PayoutPanel.browser.test.tsx', symbol: 'PayoutRequest' },
    ...{ find: 'Request Payout', replace: 'Withdraw money' },
  }),
]

const prompts = [
  mutant('dispute-reason-text', 'the dispute dialog shows another message for a missing reason', {
    ...{ file: 'e2e/disputes.spec.ts', symbol: 'DisputeDialogInput' },
    ...{ find: 'Please provide a reason', replace: 'Reason is required' },
  }),
  mutant('crop-failed-text', 'a picture that cannot be cropped shows Upload failed', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'useCropUpload' },
    ...{ find: 'Failed to save image', replace: 'Upload failed' },
  }),
  mutant('comma-adds-no-tag', 'a comma adds no tag', {
    ...{ file: 'e2e/rules.spec.ts', symbol: 'useTagKeys' },
    ...{ find: "typed.includes(',')", replace: "typed.includes(';')" },
  }),
  mutant('dispute-ignores-donation', '/disputes/new ignores the donation in its URL', {
    ...{ file: 'e2e/rules.spec.ts', symbol: 'targetIn' },
    ...{ find: "'donationId', ", replace: '' },
  }),
]

const constants = [
  mutant('zoom-max-four', 'the maximum zoom of a picture is 4', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'zoomRange' },
    ...{ find: 'max: 3', replace: 'max: 4' },
  }),
  mutant('jpeg-quality-lower', 'pictures are uploaded with JPEG quality 0.91', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'quality' },
    ...{ find: '0.92', replace: '0.91' },
  }),
  mutant('avatar-not-square', 'an avatar is cropped 5:4', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'cuts' },
    ...{ find: 'aspect: 1,', replace: 'aspect: 5 / 4,' },
  }),
  mutant('cover-16-10', 'a cover is cropped 16:10', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'cuts' },
    ...{ find: 'cover: { aspect: 16 / 9', replace: 'cover: { aspect: 16 / 10' },
  }),
  mutant('crop-view-higher', 'the crop view is 310 px high', {
    ...{ file: 'e2e/crop.spec.ts', symbol: 'CropStage' },
    ...{ find: 'relative h-[300px]', replace: 'relative h-[310px]' },
  }),
  mutant('user-search-delay', 'the user search waits 250 ms', {
    ...{ file: 'e2e/limits.spec.ts', symbol: 'debounceMs' },
    ...{ find: '= 300', replace: '= 250' },
  }),
  mutant('dispute-closes-early', 'the dispute dialog closes 400 ms after success', {
    ...{ file: 'e2e/limits.spec.ts', symbol: 'closeDelayMs' },
    ...{ find: '= 500', replace: '= 400' },
  }),
  mutant('upload-closes-late', 'the upload dialog closes 700 ms after success', {
    ...{ file: 'e2e/limits.spec.ts', symbol: 'closeDelayMs' },
    ...{ find: '= 600', replace: '= 700' },
  }),
  mutant('countdown-tick-two-seconds', 'the countdown ticks every two seconds', {
    ...{ file: 'e2e/limits.spec.ts', symbol: 'tickMs' },
    ...{ find: '= 1000', replace: '= 2000' },
  }),
]

const redirects = [
  mutant('logout-to-login', 'logout goes to /login', {
    ...{ file: 'e2e/account-login.spec.ts', symbol: 'useLogout' },
    ...{ find: 'paths.home()', replace: 'paths.login()' },
  }),
  mutant('unknown-path-to-campaigns', 'an unknown path goes to /campaigns', {
    ...{ file: 'web/src/routes.test.ts', symbol: 'elsewhere' },
    ...{ find: 'new Redirect(paths.home())', replace: 'new Redirect(paths.campaigns())' },
  }),
]

export const webMutants: readonly Mutant[] = [...labels, ...prompts, ...constants, ...redirects]
