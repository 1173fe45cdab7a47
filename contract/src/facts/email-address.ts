import { emailRule } from './accounts.ts'

// Browsers and Node have it; the contract is typed for neither.
declare const URL: { canParse(url: string): boolean; new (url: string): { hostname: string } }

/** Invisible characters that come with pasted text. Those of Persian and Indic domains (U+200C, U+200D) stay between letters. */
const invisible = /(?![\u200C\u200D])\p{Cf}/gu
const around = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/** What ends a host name in a URL, and what a URL would read as something else. */
const notInDomain = /[\s/\\?#:@[\]<>^|%]/

/** The form of a domain in which it is mailed: `xn--…` for letters outside ASCII. An ASCII domain stays as it was typed. */
const asciiDomain = (domain: string): string => {
  if (/^[\0-\x7F]*$/.test(domain) || notInDomain.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** An address as it is stored: without invisible characters, its domain in ASCII, so that both forms of a domain are one mailbox. */
export const cleanEmail = (typed: string): string => {
  const text = typed.replace(around, '').replace(invisible, '')
  const at = text.lastIndexOf('@')
  return at < 0 ? text : `${text.slice(0, at)}@${asciiDomain(text.slice(at + 1))}`
}

const [atom, label] = ["[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+", '[A-Za-z0-9][A-Za-z0-9-]*']
const domain = `(?:${label}\\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)`

/** Before the @, every character that RFC 5321 allows without quotation marks; after it, a domain name. */
export const emailPattern = new RegExp(`^${atom}(?:\\.${atom})*@${domain}$`)

const isDomain = new RegExp(`^${domain}$`)

export const localPartRule =
  'Before the @ there can be letters from a to z, digits and signs such as . - _ +, but no accents, spaces or two dots in a row'
export const domainRule = 'After the @ write a domain such as example.org'

/** What is wrong with an address that does not fit {@link emailPattern}. */
export const emailProblem = (email: string): string => {
  const at = email.lastIndexOf('@')
  if (at < 1 || at === email.length - 1 || email.indexOf('@') < at) return emailRule
  return isDomain.test(email.slice(at + 1)) ? localPartRule : domainRule
}
