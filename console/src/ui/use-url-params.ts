import { useSearchParams } from 'react-router-dom'

/** A screen's parameters in the address, which survive a reload and can be shared. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  return {
    get: (name: string) => params.get(name),
    names: [...params.keys()],
    /** Replaces the history entry, so that Back leaves the screen. Null removes a parameter. */
    set: (changes: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
