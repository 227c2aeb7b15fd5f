import { useUrlParams } from './use-url-params.ts'

/** Rows of one page of a list. */
export const PAGE_ROWS = 50

/** What every call for a page of a list takes. */
export type PageQuery = { Filter?: string; Sorting: string; SkipCount: number; MaxResultCount: number }

/**
 * The parameters of a list by pages, in the address. `query` is what the call takes; `get` reads a filter of the screen's own.
 * A change of anything but the page begins at the first page again.
 */
export function useListParams(usualSorting: string) {
  const { get, names, set } = useUrlParams()
  const page = Math.max(1, Math.floor(Number(get('page'))) || 1)
  const filter = get('q') ?? ''
  const sorting = get('sort') ?? usualSorting
  const query: PageQuery = {
    ...(filter && { Filter: filter }),
    Sorting: sorting,
    SkipCount: (page - 1) * PAGE_ROWS,
    MaxResultCount: PAGE_ROWS,
  }
  return {
    page,
    filter,
    sorting,
    get,
    query,
    /** A search or a filter leaves rows out. */
    narrowed: names.some((name) => name !== 'page' && name !== 'sort'),
    set: (changes: Record<string, string | null>) => set({ page: null, ...changes }),
  }
}
export type ListParams = ReturnType<typeof useListParams>
