import { useUrlParams } from './use-url-params.ts'

/** Rows per page. */
export const PAGE_ROWS = 50

/** The parameters of every list call. */
export type PageQuery = { Filter?: string; Sorting: string; SkipCount: number; MaxResultCount: number }

/**
 * A paged list's parameters, in the address except the search. `query` is for the call; `get` reads a screen's own filter. Any
 * change except of the page returns to the first page.
 */
export function useListParams(usualSorting: string) {
  const { find: filter, get, names, set } = useUrlParams()
  const page = Math.max(1, Math.floor(Number(get('page'))) || 1)
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
    /** Whether a search or filter is set. */
    narrowed: filter !== '' || names.some((name) => name !== 'page' && name !== 'sort'),
    set: (changes: Record<string, string | null>) => set({ page: null, ...changes }),
    search: (text: string) => set({ page: null }, text),
  }
}
export type ListParams = ReturnType<typeof useListParams>
