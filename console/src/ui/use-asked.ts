import { useSearchParams } from 'react-router-dom'

/** Rows of one page of a list. */
export const PAGE_ROWS = 50

/**
 * What a list is asked for lies in the address: it survives a reload, and can be shown to a colleague. `query` is what the
 * call takes; `get` reads a filter of the screen's own. A change of anything but the page begins at the first page again.
 */
export function useAsked(usualSorting: string) {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1)
  const filter = params.get('q') ?? ''
  const sorting = params.get('sort') ?? usualSorting
  return {
    page,
    filter,
    sorting,
    get: (name: string) => params.get(name),
    query: {
      ...(filter && { Filter: filter }),
      Sorting: sorting,
      SkipCount: (page - 1) * PAGE_ROWS,
      MaxResultCount: PAGE_ROWS,
    },
    /** Null takes a part away. */
    ask: (changes: Record<string, string | null>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries({ page: null, ...changes })) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
export type Asked = ReturnType<typeof useAsked>
