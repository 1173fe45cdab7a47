import type { Page } from '@playwright/test'
import { pictureFile } from '../api.ts'
import { intercept } from './intercept.ts'
import { choosePicture, notAPicture } from './choose-picture.ts'
import { type State, button } from './state.ts'
import { click } from '../hands.ts'

const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Picture', exact: true }).waitFor()
}

/** The picture of an account. */
export const pictures: State[] = [
  {
    name: 'account, picture to be cut',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await choosePicture(page, 'avatar', pictureFile)
    },
    shows: (page) => page.getByRole('dialog').getByRole('application'),
  },
  {
    name: 'account, picture refused',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await choosePicture(page, 'avatar', notAPicture)
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Choose a JPEG, PNG or WebP picture' }),
  },
  {
    name: 'account, picture that could not be sent',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await choosePicture(page, 'avatar', pictureFile)
      await intercept(page, /\/api\/upload\/avatar$/, () => 'no answer')
      await page.getByRole('dialog').getByRole('application').waitFor()
      await click(button(page, 'Save picture'))
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Upload failed' }),
  },
  {
    name: 'account, with a picture',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await choosePicture(page, 'avatar', pictureFile)
      await page.getByRole('dialog').getByRole('application').waitFor()
      await click(button(page, 'Save picture'))
    },
    shows: (page) => page.getByRole('button', { name: 'Remove picture' }),
  },
  {
    name: 'account, picture that could not be removed',
    viewer: 'member',
    open: async (page) => {
      await openAccount(page)
      await choosePicture(page, 'avatar', pictureFile)
      await page.getByRole('dialog').getByRole('application').waitFor()
      await click(button(page, 'Save picture'))
      await page.getByRole('button', { name: 'Remove picture' }).waitFor()
      await intercept(page, /\/api\/upload\/avatar$/, () => 'no answer')
      await click(page.getByRole('button', { name: 'Remove picture' }))
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Failed to save image' }),
  },
]
