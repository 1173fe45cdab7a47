/** A bucket of an S3-compatible storage. */
export type S3Settings = {
  /** The bucket's URL without a trailing slash, in path style, which every S3-compatible storage supports. */
  bucketUrl: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Reads `s3://KEY:SECRET@HOST/BUCKET?region=REGION`, with `tls=off` for a storage on the local network. Null: not an S3
 * URL. Key and secret are percent-encoded if they contain `/`, `@` or `:`.
 */
export const readStorageUrl = (text: string): S3Settings | null => {
  const url = URL.parse(text)
  const bucket = /^\/([\w.-]+)\/?$/.exec(url?.pathname ?? '')?.[1]
  if (!url || url.protocol !== 's3:' || !url.host || !bucket || !url.username || !url.password) return null
  const scheme = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  return {
    bucketUrl: `${scheme}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}
