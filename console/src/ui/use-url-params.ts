import { useSearchParams } from 'react-router-dom'

/** The parameters of a screen stand in the address: it survives a reload, and can be shown to a colleague. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams()
  return {
    get: (name: string) => params.get(name),
    names: [...params.keys()],
    /** Takes the place of the address before, so that Back leaves the screen. Null takes a part away. */
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
