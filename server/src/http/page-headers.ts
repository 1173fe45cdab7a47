const nextLink = (url: string, cursor: string): string => {
  const [path, query] = url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  search.delete('_')
  return `<${path}?${search.toString()}>; rel="next"`
}

type Place = { next: string | null; total?: number }

/** The headers of a page of a list. @param url the path with query that was asked for */
export const headersOfPage = (url: string, { next, total }: Place): Record<string, string> => ({
  ...(next && { link: nextLink(url, next) }),
  ...(total !== undefined && { 'x-total-count': String(total) }),
})
