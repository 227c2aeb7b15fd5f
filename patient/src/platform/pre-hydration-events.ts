// On a page rendered by the server, records what the person does before its code arrives: a press of a button marked `data-pre-hydration`, and a
// submitted form.
let isPressed = false

const recordPress = ({ target }: Event) => {
  isPressed ||= (target as Element).closest('[data-pre-hydration]') !== null
}

export const recordPressBeforeHydration = () => document.addEventListener('click', recordPress)

/** Whether the button was pressed. From now on its own code handles presses. */
export function takePressBeforeHydration(): boolean {
  document.removeEventListener('click', recordPress)
  return isPressed
}

let submitted: HTMLFormElement | null = null
const recordSubmit = (event: Event) => {
  if (!event.defaultPrevented) submitted = event.target as HTMLFormElement
}

export const recordSubmitBeforeHydration = () => document.addEventListener('submit', recordSubmit)

/** The form that was submitted before hydration, to be submitted again, or null. From now on the form handles this itself. */
export function takeSubmitBeforeHydration(): HTMLFormElement | null {
  document.removeEventListener('submit', recordSubmit)
  const form = submitted
  submitted = null
  return form
}
