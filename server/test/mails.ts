import type { Email } from 'postal-mime'
import type { TestApp } from './app.ts'

/** Sends the mails of the outbox and returns the mails to an address in order of arrival, which is that of writing. */
export const mailsTo = async (t: TestApp, address: string): Promise<Email[]> => {
  await t.runJob('mail')
  return t.mailbox.to(address)
}

/** The token in the link of a mail's button. */
export const tokenIn = (mail: Email | undefined): string => {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link with a token in: ${mail?.text ?? 'no mail'}`)
  return token
}
