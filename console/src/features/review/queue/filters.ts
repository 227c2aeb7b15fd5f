import { type CaseKind, caseKinds } from '@aruga/contract/review/case-file'
import { useSearchParams } from 'react-router-dom'

/** The queue's filters. They are in the address, so that they can be linked to. */
export type Filters = { kind: CaseKind | null; who: 'me' | 'nobody' | null; late: boolean; text: string }

export function readFilters(search: URLSearchParams): Filters {
  const [kind, who] = [search.get('only'), search.get('who')]
  return {
    kind: caseKinds.find((known) => known === kind) ?? null,
    who: who === 'me' || who === 'nobody' ? who : null,
    late: search.has('late'),
    text: search.get('find') ?? '',
  }
}

export function writeFilters({ kind, who, late, text }: Filters): string {
  const search = new URLSearchParams({
    ...(kind && { only: kind }),
    ...(who && { who }),
    ...(late && { late: '1' }),
    ...(text && { find: text }),
  }).toString()
  return search && `?${search}`
}

export const useFilters = (): Filters => readFilters(useSearchParams()[0])
