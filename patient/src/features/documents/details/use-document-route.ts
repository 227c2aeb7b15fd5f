import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

export type DocumentRoute = { id: string | null; replaces: boolean }

/**
 * What `/uploaded-documents` shows: the list, `?id=` one document, `&replace=1` its replacement. The page stays mounted below
 * the next one, whose address is another, so the last values are remembered.
 */
export function useDocumentRoute(): DocumentRoute {
  const { pathname, search } = useLocation()
  const last = useRef<DocumentRoute>({ id: null, replaces: false })
  if (pathname === '/uploaded-documents') {
    const query = new URLSearchParams(search)
    const id = query.get('id') || null
    last.current = { id, replaces: id !== null && query.has('replace') }
  }
  return last.current
}
