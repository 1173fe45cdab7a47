import type { Page } from '@playwright/test'
import { pictureFile } from '../api.ts'
import { choosePicture, notAPicture } from './choose-picture.ts'
import { type State, asMember, button, campaignPath, text } from './state.ts'
import { click, fill } from '../hands.ts'

const kept = (values: unknown) => JSON.stringify({ values, savedAtMs: Date.now() })
/** A draft at the step of the pictures. */
const atPictures = {
  'muster.draft.new-campaign': kept({ title: 'Clear the canal', actionMode: 'donation' }),
  'muster.draft.new-campaign.step': kept(2),
}
const openPictures = async (page: Page) => {
  await page.goto('/campaigns/new')
  await button(page, 'Choose a cover').waitFor()
}

/** The pictures of a campaign. */
export const campaignPictures: State[] = [
  {
    name: 'create, cover to be cut',
    viewer: 'member',
    kept: atPictures,
    open: async (page) => {
      await openPictures(page)
      await choosePicture(page, 'cover', pictureFile)
    },
    shows: (page) => page.getByRole('dialog').getByRole('application'),
  },
  {
    name: 'create, pictures of the gallery to be cut',
    viewer: 'member',
    kept: atPictures,
    open: async (page) => {
      await openPictures(page)
      await choosePicture(page, 'gallery', [pictureFile, pictureFile, pictureFile])
      await page.getByRole('dialog').getByRole('application').waitFor()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Picture 1 of 3' }),
  },
  {
    name: 'create, a picture of the gallery that cannot be opened',
    viewer: 'member',
    kept: atPictures,
    open: async (page) => {
      await openPictures(page)
      await choosePicture(page, 'gallery', {
        name: 'torn.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no picture'),
      })
    },
    shows: text('This picture cannot be opened'),
  },
  {
    name: 'create, with pictures and one refused',
    viewer: 'member',
    kept: atPictures,
    open: async (page) => {
      await openPictures(page)
      await choosePicture(page, 'gallery', [pictureFile, pictureFile])
      await click(button(page, 'Save picture'))
      await click(button(page, 'Use as it is'))
      await fill(page.getByLabel('What picture 2 shows'), 'Hands for one morning')
      await choosePicture(page, 'gallery', notAPicture)
    },
    shows: (page) => page.getByRole('button', { name: /^Leave it out/ }),
  },
  {
    name: 'create, pictures while signed out',
    kept: atPictures,
    open: async (page) => void (await page.goto('/campaigns/new')),
    shows: text('Log in to add pictures'),
  },
  {
    name: 'create, pictures before the address is verified',
    viewer: 'unverified',
    kept: atPictures,
    open: async (page) => void (await page.goto('/campaigns/new')),
    shows: text('Verify your address first'),
  },
  {
    name: 'campaign, one picture as large as the screen',
    viewer: 'member',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await asMember(page)
      await click(page.getByRole('button', { name: 'The lower road in July' }))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Picture 1 of 2' }),
  },
]
