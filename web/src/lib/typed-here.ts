let typedAt: string | null = null

/** Search fields are ignored: a search is easily repeated, but other input would be lost. */
const isKept = (target: EventTarget | null) => target instanceof Element && !target.matches('[type=search]')

/** Begins to notice what is typed or chosen in fields. */
export const watchTyping = () => {
  const note = ({ target }: Event) => {
    if (isKept(target)) typedAt = window.location.pathname
  }
  document.addEventListener('input', note, { capture: true })
}

/** Whether something was typed or chosen on the page that is shown. */
export const hasTyped = () => typedAt !== null && typedAt === window.location.pathname
