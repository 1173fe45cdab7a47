import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitMaxMs } from './patience.ts'

export type Mail = { id: string; to: string[]; subject: string; links: string[] }

export type Person = { email: string; password: string; name: string; token: string }

export const password = 'correct horse battery'
/** The admin of every server under test. */
export const adminEmail = 'admin@example.org'

/** The base URL of this worker's server. */
export const site = (): string => process.env.MUSTER_URL ?? ''

export const callApi = async <T>(path: string, body: object, token?: string): Promise<T> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${site()}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A JPEG of 1200 by 630 to upload. */
export const pictureFile = resolve(import.meta.dirname, 'picture.jpg')

/** Uploads a picture for a campaign's gallery. */
export const uploadPicture = async (token: string, alt: string): Promise<{ url: string; alt: string }> => {
  const form = new FormData()
  form.append('alts', alt)
  form.append('files', new Blob([await readFile(pictureFile)]), 'picture.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${site()}/api/upload/campaign/multi`, { method: 'POST', headers, body: form })
  const { images } = (await answer.json()) as { images: [{ url: string; alt: string }] }
  return images[0]
}

const newestMail = async (address: string, subject: RegExp): Promise<Mail | undefined> => {
  const answer = await fetch(`${site()}/dev/inbox.json?to=${encodeURIComponent(address)}`)
  const mails = (await answer.json()) as Mail[]
  return mails.find((mail) => subject.test(mail.subject))
}

/** Waits for the newest mail to an address whose subject matches. */
export const waitForMail = async (address: string, subject: RegExp): Promise<Mail> => {
  const sinceMs = performance.now()
  while (performance.now() - sinceMs < waitMaxMs()) {
    const mail = await newestMail(address, subject)
    if (mail) return mail
    await pause(100)
  }
  throw new Error(`no mail ${subject} came for ${address}`)
}

/** The token in a mail's link. */
export const linkToken = (mail: Mail): string => {
  const token = mail.links.map((link) => URL.parse(link)?.searchParams.get('token')).find(Boolean)
  if (!token) throw new Error(`no token in the mail ${mail.subject}`)
  return token
}

export const newAddress = (): string => `p${randomBytes(6).toString('hex')}@example.org`

/** The date a number of days from now, in the API's format. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const logIn = async (email: string): Promise<Person> => {
  const { token } = await callApi<{ token: string }>('/auth/login', { email, password })
  return { email, password, name: 'Member', token }
}

/** Confirms the password, for calls that need a fresh proof. */
export const prove = async (token: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${site()}/api/auth/prove`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password }),
  })
  if (!answer.ok) throw new Error(`the proof was refused: ${answer.status}`)
}

/** A person who has registered and not opened the mailed link. */
export const makeUnverifiedPerson = async (): Promise<Person> => {
  const email = newAddress()
  await callApi('/auth/register', { email, password })
  return logIn(email)
}

const giveName = async ({ name, token }: Person): Promise<void> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${site()}/api/user/profile`, { method: 'PUT', headers, body: JSON.stringify({ name }) })
  if (!answer.ok) throw new Error(`the name was refused: ${answer.status}`)
}

/** A person with a verified address and a name, as screens ask for one before a campaign or a payout. */
export const makePerson = async (): Promise<Person> => {
  const email = newAddress()
  await callApi('/auth/register', { email, password })
  const mail = await waitForMail(email, /verify/i)
  await fetch(`${site()}/api/auth/verify-email/${linkToken(mail)}`)
  const person = await logIn(email)
  await giveName(person)
  return person
}

/** The sandbox's first test buyer. */
export const buyer = (): { email: string; password: string } =>
  JSON.parse(process.env.MUSTER_BUYER ?? '{}') as { email: string; password: string }
