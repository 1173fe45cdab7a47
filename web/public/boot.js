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

// Resolves at the first sign of the person, which may come before the app runs, for `first-press.ts`.
window.firstPress = new Promise(function (resolve) {
  var signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'beforeprint']
  function note(event) {
    // Chromium sends one without movement when it first draws the page.
    if (event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return
    for (var sign of signs) removeEventListener(sign, note, true)
    resolve()
  }
  for (var sign of signs) addEventListener(sign, note, { capture: true, passive: true })
})
