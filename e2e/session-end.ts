import type { Page } from '@playwright/test'
import { type Person } from './api.ts'

export const again = (page: Page) => page.getByRole('dialog', { name: 'Log in to continue' })

/** Stores the session in this browser only once, so that a reload finds what the previous page stored. */
export const signIn = async (page: Page, { token }: Person) => {
  await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('muster.token', value), token)
}

export const openAccount = async (page: Page) => {
  await page.goto('/account')
  await page.getByText('This device').waitFor()
}
