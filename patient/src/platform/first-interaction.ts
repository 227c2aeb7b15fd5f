// A person first reads a page that the server has rendered. The code that is needed only to use the page, and everything after it, waits
// until the person does something or a short time has passed.
const READING_MS = 1_500
const SIGNS = ['pointerdown', 'keydown', 'input'] as const

let waiting: Promise<void> | undefined

export const firstInteraction = (): Promise<void> => {
  waiting ??= new Promise((resolve) => {
    const end = () => {
      for (const sign of SIGNS) document.removeEventListener(sign, byPerson, true)
      resolve()
    }
    const byPerson = ({ isTrusted }: Event) => isTrusted && end()
    for (const sign of SIGNS) document.addEventListener(sign, byPerson, { capture: true, passive: true })
    setTimeout(end, READING_MS)
  })
  return waiting
}
