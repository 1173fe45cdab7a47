/**
 * The URL of a path of this site. It is built from its parts and never resolved, because a path such as `//evil.test/` or `/\\evil.test`
 * would be resolved to another host.
 * @param pathAndQuery as it stands in the request
 */
export const siteUrl = (pathAndQuery: string, publicUrl: string): URL => {
  const url = new URL(publicUrl)
  const [, path = '/', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(pathAndQuery) ?? []
  url.pathname = path
  url.search = query
  return url
}
