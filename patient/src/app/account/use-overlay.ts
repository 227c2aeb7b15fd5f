import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const PATH = '/tabs/account'
const overlays = ['profile', 'password', 'doctor'] as const
export type Overlay = (typeof overlays)[number]

export const pathTo = (overlay: Overlay) => `${PATH}?open=${overlay}`

/** Of a row: where it leads, and in the history that one came from the account itself. */
export const opening = (overlay: Overlay) => ({ to: pathTo(overlay), state: { fromAccount: true } })

/**
 * What is open above the account is in its address (`?open=profile`): a reload and a log-in lead back to it, and the
 * browser's back closes it.
 */
export const useOverlay = () => {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('open')
  const open = pathname === PATH ? overlays.find((name) => name === asked) : undefined
  // Closing is asked for twice: by the button, and by the sheet once it is gone.
  const closed = useRef('')
  const close = () => {
    // Whatever else closed it (a session that is over) has led elsewhere already.
    if (!open || closed.current === key || window.location.pathname !== PATH) return
    closed.current = key
    const { fromAccount = false } = (state ?? {}) as { fromAccount?: boolean }
    if (fromAccount) navigate(-1)
    else navigate(PATH, { replace: true })
  }
  return { open, close }
}
