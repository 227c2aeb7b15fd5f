// Of a button that the server has drawn and whose code comes later, marked `data-early`: a press until then is not lost.
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
