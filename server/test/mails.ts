import type { Email } from 'postal-mime'
import type { TestApp } from './app.ts'

/**
 * Sends what waits in the outbox, and returns the mails to an address in the order of their arrival. Mails that wait together arrive
 * in any order, because several are sent at once.
 */
export const mailsTo = async (t: TestApp, address: string): Promise<Email[]> => {
  await t.runJob('mail')
  return t.mailbox.to(address)
}

/** The token of the link that a mail's button leads to. */
export const tokenIn = (mail: Email | undefined): string => {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link with a token in: ${mail?.text ?? 'no mail'}`)
  return token
}
