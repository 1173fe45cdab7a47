import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { selfSigned } from '../../../server/test/certificate.ts'

/** A certificate for localhost that this process and all programs trust. */
export const trustedCertificate = async (folder: string) => {
  const pair = selfSigned('localhost')
  const files = { certificate: join(folder, 'site.crt'), key: join(folder, 'site.key') }
  await writeFile(files.certificate, pair.cert)
  await writeFile(files.key, pair.key, { mode: 0o600 })
  setDefaultCACertificates([...getCACertificates('default'), pair.cert])
  return { pair, ...files }
}
