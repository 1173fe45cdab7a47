/** A mail server as nodemailer is told of it. */
export type SmtpTarget = {
  url: string
  requireTLS?: boolean
  tls?: { minVersion: 'TLSv1.2'; rejectUnauthorized: true }
}

/** Parameters of an SMTP URL that could turn encryption or the check of the certificate off; nodemailer lets them win over options. */
const weakensTls = (name: string): boolean =>
  ['ignoreTLS', 'requireTLS', 'opportunisticTLS', 'secure', 'secured'].includes(name) ||
  (name.startsWith('tls.') && name !== 'tls.servername')

/** Whether a login goes to the mail server, which must not be sent in the clear. */
export const hasCredentials = (url: string): boolean => {
  const { username, password } = new URL(url)
  return username !== '' || password !== ''
}

/** As {@link SmtpTarget}, with TLS 1.2 or newer and a verified certificate before any login is sent, whatever the URL asks for. */
export const encryptedTarget = (url: string): SmtpTarget => {
  const target = new URL(url)
  for (const name of [...target.searchParams.keys()]) if (weakensTls(name)) target.searchParams.delete(name)
  return { url: target.href, requireTLS: true, tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true } }
}
