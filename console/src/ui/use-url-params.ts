import { useLocation, useSearchParams } from 'react-router-dom'

/**
 * A screen's parameters in the address, which survive a reload and can be shared. The search text is not among them: it may name
 * somebody, and addresses are logged and shared. It is in the history entry.
 */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  const state: { find?: string } | null = useLocation().state
  const find = state?.find ?? ''
  return {
    find,
    get: (name: string) => params.get(name),
    names: [...params.keys()],
    /** Replaces the history entry, so that Back leaves the screen. Null removes a parameter. */
    set: (changes: Record<string, string | null>, nextFind = find) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, state: { find: nextFind } },
      ),
  }
}
