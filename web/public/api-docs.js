// What the API's reference does beyond its links: search, copying of commands, opening the call that the address names.

const sayFound = (place, count, isSearching) => {
  if (!isSearching) place.textContent = ''
  else if (count === 0) place.textContent = 'No call matches. Try fewer words.'
  else place.textContent = count === 1 ? '1 call' : `${count} calls`
}

/** Shows the calls that have all words. */
const filter = (search, text) => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const calls = [...document.querySelectorAll('[data-words]')]
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.words.includes(word))
  for (const group of document.querySelectorAll('[data-group]')) {
    group.hidden = !group.querySelector('[data-words]:not([hidden])')
  }
  document.querySelector('[data-introduction]').hidden = words.length > 0
  sayFound(search.querySelector('[data-found]'), calls.filter((call) => !call.hidden).length, words.length > 0)
}

const keepInAddress = (text) => {
  const address = new URL(location.href)
  if (text === '') address.searchParams.delete('q')
  else address.searchParams.set('q', text)
  history.replaceState(null, '', address)
}

const startSearch = (search) => {
  const field = search.querySelector('input')
  const change = () => {
    filter(search, field.value)
    keepInAddress(field.value.trim())
  }
  field.addEventListener('input', change)
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || field.value === '') return
    field.value = ''
    change()
  })
  search.hidden = false
  field.value = new URLSearchParams(location.search).get('q') ?? ''
  filter(search, field.value)
}

const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!named?.matches('details')) return
  named.open = true
  named.scrollIntoView()
}

const copy = async (button) => {
  const said = button.textContent
  try {
    await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'The browser does not allow copying'
  }
  setTimeout(() => {
    button.textContent = said
  }, 2_000)
}

const search = document.querySelector('[data-search]')
if (search) startSearch(search)
for (const button of document.querySelectorAll('[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}
addEventListener('hashchange', openNamed)
openNamed()
