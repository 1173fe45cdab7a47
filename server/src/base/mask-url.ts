/** A URL without its password. The text is masked as a whole if it is not a URL. */
export const maskUrl = (text: string): string => {
  const url = URL.parse(text)
  if (!url) return text.replace(/^(\w+:\/\/)?.*$/s, '$1•••')
  const query = [...url.searchParams.keys()].length > 0 ? '?…' : ''
  const login = url.username || url.password ? `${url.username}${url.password && ':•••'}@` : ''
  return `${url.protocol}//${login}${url.host}${url.pathname}${query}`
}
