// Of a page that the server has rendered, and whose code comes later: what is pressed (a button marked `data-early`) or sent (a form) until
// then is not lost.
let isPressed = false

const notice = ({ target }: Event) => {
  isPressed ||= (target as Element).closest('[data-early]') !== null
}

export const noticeEarlyPress = () => document.addEventListener('click', notice)

/** Whether it was pressed. From now on its own code notices that. */
export function takeEarlyPress(): boolean {
  document.removeEventListener('click', notice)
  return isPressed
}

let sent: HTMLFormElement | null = null
const noticeSent = (event: Event) => {
  if (!event.defaultPrevented) sent = event.target as HTMLFormElement
}

export const noticeEarlySubmit = () => document.addEventListener('submit', noticeSent)

/** The form that was sent before its own code was there, if one was: to be sent again by that. From now on it notices by itself. */
export function takeEarlySubmit(): HTMLFormElement | null {
  document.removeEventListener('submit', noticeSent)
  const form = sent
  sent = null
  return form
}
