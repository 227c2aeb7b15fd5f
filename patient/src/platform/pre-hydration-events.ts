// On a page rendered by the server, records what the person does before its code arrives: a press of a button marked `data-early`, and a
// submitted form.
let isPressed = false

const notice = ({ target }: Event) => {
  isPressed ||= (target as Element).closest('[data-early]') !== null
}

export const noticeEarlyPress = () => document.addEventListener('click', notice)

/** Whether the button was pressed. From now on its own code handles presses. */
export function takeEarlyPress(): boolean {
  document.removeEventListener('click', notice)
  return isPressed
}

let sent: HTMLFormElement | null = null
const noticeSent = (event: Event) => {
  if (!event.defaultPrevented) sent = event.target as HTMLFormElement
}

export const noticeEarlySubmit = () => document.addEventListener('submit', noticeSent)

/** The form that was submitted before hydration, to be submitted again, or null. From now on the form handles this itself. */
export function takeEarlySubmit(): HTMLFormElement | null {
  document.removeEventListener('submit', noticeSent)
  const form = sent
  sent = null
  return form
}
