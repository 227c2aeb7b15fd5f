import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACCOUNT_PATH, type AccountSheet, accountPath, accountSheets } from '../../links.ts'

/** Of a row: where it leads, and in the history that one came from the account itself. */
export const opening = (sheet: AccountSheet) => ({ to: accountPath(sheet), state: { fromAccount: true } })

/**
 * What is open above the account is in its address (`?open=profile`): a reload and a log-in lead back to it, and the
 * browser's back closes it.
 */
export const useOverlay = () => {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('open')
  const open = pathname === ACCOUNT_PATH ? accountSheets.find((name) => name === asked) : undefined
  // Closing is asked for twice: by the button, and by the sheet once it is gone.
  const closed = useRef('')
  const close = () => {
    // Whatever else closed it (a session that is over) has led elsewhere already.
    if (!open || closed.current === key || window.location.pathname !== ACCOUNT_PATH) return
    closed.current = key
    const { fromAccount = false } = (state ?? {}) as { fromAccount?: boolean }
    if (fromAccount) navigate(-1)
    else navigate(ACCOUNT_PATH, { replace: true })
  }
  return { open, close }
}
