// Runs before anything is drawn: the chosen look, and whether a session is kept, so that neither flashes up wrong.
try {
  var theme = localStorage.getItem('muster.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('muster.token')) document.documentElement.dataset.session = 'kept'
} catch {
  // Storage is forbidden: the system's look, signed out.
}
