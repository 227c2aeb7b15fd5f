import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACCOUNT_PATH, type AccountSheet, accountPath, accountSheets } from '../../links.ts'

/** The link props of a row: the sheet's path, with a mark in the history that it was opened from the account page. */
export const opening = (sheet: AccountSheet) => ({ to: accountPath(sheet), state: { fromAccount: true } })

/**
 * The sheet open over the account page is in its address (`?open=profile`), so that it survives a reload or a log-in, and the
 * browser's back button closes it.
 */
export const useOverlay = () => {
  const { pathname, search, key, state } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get('open')
  const open = pathname === ACCOUNT_PATH ? accountSheets.find((name) => name === requested) : undefined
  // Called twice: by the button, and again by the sheet when it has closed.
  const closed = useRef('')
  const close = () => {
    // The end of a session may have closed it and led elsewhere already.
    if (!open || closed.current === key || window.location.pathname !== ACCOUNT_PATH) return
    closed.current = key
    const { fromAccount = false } = (state ?? {}) as { fromAccount?: boolean }
    if (fromAccount) navigate(-1)
    else navigate(ACCOUNT_PATH, { replace: true })
  }
  return { open, close }
}
