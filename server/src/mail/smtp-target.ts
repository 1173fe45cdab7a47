/** Connection options for nodemailer. */
export type SmtpTarget = {
  url: string
  requireTLS?: boolean
  tls?: { minVersion: 'TLSv1.2'; rejectUnauthorized: true }
}

/** Parameters of an SMTP URL that could disable encryption or certificate checks; in nodemailer they override the options. */
const weakensTls = (name: string): boolean =>
  ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'secured'].includes(name) ||
  (name.startsWith('tls.') && name !== 'tls.servername')

/** Whether the URL has credentials, which must not be sent unencrypted. */
export const hasCredentials = (url: string): boolean => {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** As {@link SmtpTarget}, with TLS 1.2 or newer and a verified certificate before any login is sent, regardless of the URL. */
export const encryptedTarget = (url: string): SmtpTarget => {
  const target = new URL(url)
  for (const name of [...target.searchParams.keys()]) if (weakensTls(name)) target.searchParams.delete(name)
  return { url: target.href, requireTLS: true, tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true } }
}
