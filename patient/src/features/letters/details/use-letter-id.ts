import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The letter that `/loa-details?id=` names. The page stays mounted below the next one, whose address is not about it, so the
 * last id is kept.
 */
export function useLetterId(): string {
  const { pathname, search } = useLocation()
  const last = useRef('')
  if (pathname === '/loa-details') last.current = new URLSearchParams(search).get('id') ?? ''
  return last.current
}
