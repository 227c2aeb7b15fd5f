import { useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** `viewed`: the id of the version in full screen. */
export type DocumentRoute = { id: string | null; replaces: boolean; viewed: string | null }

/**
 * What `/uploaded-documents` shows: the list, `?id=` one document, `&replace=1` its replacement,
 * `&view=` a version of it in full screen. The page stays mounted below
 * the next one, whose address is another, so the last values are remembered.
 */
export function useDocumentRoute(): DocumentRoute {
  const { pathname, search } = useLocation()
  const last = useRef<DocumentRoute>({ id: null, replaces: false, viewed: null })
  if (pathname === '/uploaded-documents') {
    const query = new URLSearchParams(search)
    const id = query.get('id') || null
    last.current = { id, replaces: id !== null && query.has('replace'), viewed: id && query.get('view') }
  }
  return last.current
}
