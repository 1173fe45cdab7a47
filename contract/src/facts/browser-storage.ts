/**
 * What the web app keeps in the browser. `/privacy` lists it, and a test compares the names with the code. A name that ends in a dot
 * begins several keys. Nothing else is kept, and no cookie is set.
 */
export const browserStorage = [
  { names: ['muster.token'], what: 'that you are logged in, until you log out' },
  { names: ['muster.favorites', 'muster.favoriteItems'], what: 'your favourite campaigns' },
  {
    names: ['muster.draft.'],
    what: 'text that you began to write and have not sent, also the address in a form to donate, log in or register',
  },
  { names: ['muster.draftsOf'], what: 'whose text is shown again, until you log out' },
  { names: ['muster.theme'], what: 'whether you chose the light or the dark look' },
  {
    names: ['muster.unsettled', 'muster.published'],
    what: 'that something you sent is not answered yet, so that it is not done twice',
  },
  {
    names: ['muster.guestDonations'],
    what: 'the amount of a donation that you made without an account, the address that you typed, and a code that shows whether it has arrived and opens its receipt, for 30 days',
  },
  {
    names: ['muster.sentDonation'],
    what: 'the amount and the address of a donation that you began, until it has arrived or the tab is closed',
  },
  { names: ['muster.scroll'], what: 'how far you scrolled on each page, until the tab is closed' },
  { names: ['muster.reloadedFor'], what: 'that a page was loaded again for a new version, until the tab is closed' },
] as const
