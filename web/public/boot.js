// Runs before anything is drawn: the chosen look, and whether a session is kept, so that neither flashes up wrong.
try {
  var theme = localStorage.getItem('muster.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('muster.token')) document.documentElement.dataset.session = 'kept'
} catch {
  // Storage is forbidden: the system's look, signed out.
}

// Keeps the last button that was pressed before the app runs, for `early-press.ts`. Links and forms work without the app.
var pressed = null
function keepPress(event) {
  pressed = event.target.closest('#root button[type=button]') || pressed
}
document.addEventListener('click', keepPress, true)
window.takeEarlyPress = function () {
  document.removeEventListener('click', keepPress, true)
  return pressed
}
