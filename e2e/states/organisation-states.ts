import type { Page } from '@playwright/test'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, at, heading, text } from './state.ts'
import { click, fill } from '../hands.ts'

const filled = {
  name: 'Rivers United',
  accent: '#1c6b3c',
  logo: null,
  darkLogo: null,
  legalName: 'Rivers United e. V.',
  address: 'River Street 1\n1000 Ljubljana\nSlovenia',
  registerNumber: 'VR 12345',
  taxNumber: 'SI12345678',
  email: 'hello@rivers.example',
  phone: '+386 1 234 56 78',
  website: 'https://rivers.example',
  version: 3,
  fixed: ['phone'],
}

const openFilled = async (page: Page) => {
  await intercept(page, /\/api\/admin\/organisation$/, () => ({ status: 200, json: filled }))
  await page.goto('/admin/organisation')
}

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120"><g fill="${colour}"><circle cx="60" cy="60" r="50"/><path d="M140 40h320v40H140z"/></g></svg>`

const drawingAt = (url: string) => drawing(url.includes('/dark/') ? '#8ed3a8' : '#1c6b3c')

/** Saves the organisation with a logo; the page then shows its name, logo and colour. The server is not told. */
const saveWithLogo = async (page: Page) => {
  await page.route(/\/uploads\/(logo|dark)\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: drawingAt(route.request().url()) }),
  )
  const json = { ...filled, logo: '/uploads/logo/960.webp', darkLogo: '/uploads/dark/960.webp' }
  await intercept(page, /\/api\/admin\/organisation$/, () => ({ status: 200, json }))
  await page.goto('/admin/organisation')
  await fill(page.getByLabel('Register number'), 'VR 12345')
  await click(page.getByRole('button', { name: 'Save the organisation' }))
}

const termsIn = (version: 1 | 2) => ({
  page: 'terms',
  version,
  text: '# Who we are\n\nRivers United cleans the rivers of Ljubljana, one day a year.\n\n# What we ask of you\n\n- Be kind.\n- Bring gloves.\n\nWrite to us at https://rivers.example/contact',
  savedAt: `2026-0${version}-10T10:00:00.000Z`,
  versions: [
    { version: 2, savedAt: '2026-02-10T10:00:00.000Z' },
    { version: 1, savedAt: '2026-01-10T10:00:00.000Z' },
  ],
  periods: [],
})

const longWord = 'Datenschutz-Folgenabschätzungsverordnungsdurchführungsbestimmungen'
const privacy = {
  page: 'privacy',
  version: 3,
  text: `Rivers United e. V. runs this site. Last checked by our data protection officer, Dr. Johanna Meyer-Landrut.

# 1. Who is responsible for your data under the General Data Protection Regulation?
Rivers United e. V.
River Street 1
1000 Ljubljana
privacy@rivers.example

# 2. What we process
We process, as explained in the ${longWord}:
- your account and what you write in it, on the basis of our contract with you (Art. 6 (1) b)
- donations and receipts, because the law obliges us to keep our books (Art. 6 (1) c)
- failed logins, because we must protect the site (Art. 6 (1) f)
You can read the law at https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:32016R0679&from=EN#d1e1374-1-1.

# 3. Your rights
You can complain to the supervisory authority at any time.`,
  savedAt: '2026-03-10T10:00:00.000Z',
  versions: [{ version: 3, savedAt: '2026-03-10T10:00:00.000Z' }],
  periods: [
    { data: 'Your account and your profile', kept: 'until you delete the account' },
    { data: 'Sent mails: receiver and time, not the content', kept: '90 days after they were written, then deleted' },
    { data: 'Failed logins: the mail address and the network', kept: '1 day' },
  ],
}

const written = (version: 1 | 2) => async (page: Page) => {
  await intercept(page, /\/api\/legal\/terms$/, () => ({ status: 200, json: termsIn(2) }))
  await intercept(page, /\/api\/legal\/terms\?version=1/, () => ({ status: 200, json: termsIn(1) }))
  // The link loads the page in the browser, where its call is intercepted.
  await page.goto('/login')
  await click(page.getByRole('link', { name: 'Terms', exact: true }))
  if (version === 1) await click(page.getByRole('link', { name: /^Version 1/ }))
}

/** The organisation and the pages that the operator writes. */
export const organisationStates: State[] = [
  {
    name: 'organisation, empty',
    viewer: 'admin',
    open: at('/admin/organisation'),
    shows: text('Name and look'),
  },
  { name: 'organisation, filled', viewer: 'admin', open: openFilled, shows: text('Name and look') },
  {
    name: 'organisation, refused colour',
    viewer: 'admin',
    open: async (page) => {
      await openFilled(page)
      await fill(page.getByLabel('Accent colour (optional)'), '#f2a900')
      await click(page.getByRole('button', { name: 'Save the organisation' }))
    },
    shows: alert('This colour is too light'),
  },
  {
    name: 'organisation, privacy edited',
    viewer: 'admin',
    open: at('/admin/organisation?tab=privacy'),
    shows: text('Preview'),
  },
  { name: 'organisation, saved with a logo', viewer: 'admin', open: saveWithLogo, shows: text(/^Saved \d/) },
  { name: 'terms, written', open: written(2), shows: heading('What we ask of you') },
  { name: 'terms, older version', open: written(1), shows: text('This is an older version.') },
  {
    name: 'imprint, with details',
    open: async (page) => {
      await intercept(page, /\/api\/organisation$/, () => ({ status: 200, json: filled }))
      await page.goto('/login')
      await click(page.getByRole('link', { name: 'Imprint', exact: true }))
    },
    shows: text('VR 12345'),
  },
  {
    name: 'privacy, written',
    open: async (page) => {
      await intercept(page, /\/api\/legal\/privacy$/, () => ({ status: 200, json: privacy }))
      await page.goto('/login')
      await click(page.getByRole('link', { name: 'Privacy', exact: true }))
    },
    shows: heading('How long data is kept'),
  },
  { name: 'terms, default', open: at('/terms'), shows: text('What this site is for') },
  { name: 'privacy, default', open: at('/privacy'), shows: text('What your browser keeps') },
  { name: 'imprint, default', open: at('/imprint'), shows: text('has not given their details yet') },
  {
    name: 'terms, changed since',
    viewer: 'member',
    open: async (page) => {
      await interceptChanged(page, /\/api\/auth\/me$/, { termsToAccept: 2 })
      await intercept(page, /\/api\/legal\/terms$/, () => ({ status: 200, json: termsIn(2) }))
      await page.goto('/account')
      await asMember(page)
    },
    shows: text('The terms have changed on Tuesday 10 February 2026.'),
  },
]
