import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACCOUNT_PATH, type AccountSheet, accountPath, accountSheets } from '../../links.ts'

/** The link props of a row: the sheet's path, and a history state that marks it as opened from the account page. */
export const opening = (sheet: AccountSheet) => ({ to: accountPath(sheet), state: { fromAccount: true } })

/**
 * The address names the open sheet (`?open=profile`), so that it survives a reload or a log-in, and the browser's back button closes it.
 */
export const useOverlay = () => {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get('open')
  const open = pathname === ACCOUNT_PATH ? accountSheets.find((name) => name === requested) : undefined
  // Runs twice: from the button, and again from the sheet once it has closed.
  const closed = useRef('')
  const close = () => {
    // The end of a session may already have closed the sheet and opened another page.
    if (!open || closed.current === key || window.location.pathname !== ACCOUNT_PATH) return
    closed.current = key
    const { fromAccount = false } = (state ?? {}) as { fromAccount?: boolean }
    if (fromAccount) navigate(-1)
    else navigate(ACCOUNT_PATH, { replace: true })
  }
  return { open, close }
}
