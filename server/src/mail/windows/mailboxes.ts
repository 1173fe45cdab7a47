import { createHash } from 'node:crypto'
import { getDomain } from 'tldts'

/** Mail domains with so many people that confirmations at them say nothing about who owns the domain. */
const largeProviders: ReadonlySet<string> = new Set([
  ...['gmail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com', 'aol.com'],
  ...['icloud.com', 'proton.me', 'gmx.com', 'gmx.de', 'gmx.net', 'gmx.at', 'web.de', 't-online.de', 'freenet.de'],
  ...['orange.fr', 'free.fr', 'laposte.net', 'libero.it', 'siol.net', 'seznam.cz', 'wp.pl', 'mail.ru', 'yandex.ru'],
  ...['qq.com', '163.com', '126.com', 'naver.com', 'comcast.net', 'hotmail.co.uk', 'yahoo.co.uk'],
])

/** Several names of one provider. */
const sameDomain: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'pm.me': 'proton.me',
  'protonmail.com': 'proton.me',
}
/** Providers that ignore dots. Elsewhere they tell people apart. */
const withoutDots: ReadonlySet<string> = new Set(['gmail.com', 'proton.me'])

export const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** An address as one mailbox, in whatever way it is spelled: without what follows a plus, and without dots where they are ignored. */
const mailboxOf = (email: string): { mailbox: string; domain: string } => {
  const at = email.lastIndexOf('@')
  const given = email.slice(at + 1).toLowerCase()
  const domain = sameDomain[given] ?? given
  const name = email.slice(0, at).toLowerCase().split('+', 1)[0] ?? ''
  return { mailbox: `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`, domain }
}

/** What is stored of an address: hashes. All names below a registered domain are one domain, because they belong to one owner. */
export const hashesOf = (email: string): { mailbox: Buffer; domain: Buffer; is_large_provider: boolean } => {
  const { mailbox, domain } = mailboxOf(email)
  return {
    mailbox: digestOf(mailbox),
    domain: digestOf(getDomain(domain) ?? domain),
    is_large_provider: largeProviders.has(domain),
  }
}
