import type { Page } from '@playwright/test'
import { callApi, linkToken, makePerson, password, type Person, waitForMail } from './api.ts'
import { newAddress } from './fixtures.ts'
import { click } from './hands.ts'

/** The token of the verification mail after a registration. */
export const registered = async (): Promise<{ email: string; token: string }> => {
  const email = newAddress()
  await callApi('/auth/register', { email, password })
  return { email, token: linkToken(await waitForMail(email, /verify/i)) }
}

export const isVerified = async (email: string): Promise<boolean> => {
  const { user } = await callApi<{ user: { emailVerified: boolean } }>('/auth/login', { email, password })
  return user.emailVerified
}

/** The path of a link in a mail. */
export const pathIn = ({ links }: { links: readonly string[] }, part: string): string => {
  const { pathname, search } = new URL(links.find((link) => link.includes(part)) ?? '')
  return pathname + search
}

/** The path of the unsubscribe link in the mail about a cancelled campaign. */
export const stopPath = async (person: Person): Promise<string> => {
  const { _id: id } = await callApi<{ _id: string }>('/campaigns', { title: 'Lanterns' }, person.token)
  const supporter = await makePerson()
  await callApi(`/campaigns/${id}/support`, {}, supporter.token)
  await callApi(`/campaigns/${id}/cancel`, {}, person.token)
  return pathIn(await waitForMail(supporter.email, /^Cancelled: Lanterns/), '/unsubscribe')
}

export const clickButton = (page: Page, name: string) => click(page.getByRole('main').getByRole('button', { name }))
