import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pharmaciesQuery } from '../../pharmacies/shared/queries.ts'
import { branchesOf, type ListedBranch, onlyOneNamed } from '../../pharmacies/shared/short-list.ts'
import { allLettersQuery } from '../shared/queries.ts'

/** The branch of the patient's newest claim; null if unknown. `enabled`: whether it is needed. */
export function useLastBranch(enabled: boolean): ListedBranch | null {
  const letters = useInfiniteQuery({ ...allLettersQuery, enabled }).data
  const pharmacies = useQuery({ ...pharmaciesQuery, enabled }).data
  const name = letters?.pages.flatMap(({ items }) => items).find(({ branchName }) => branchName !== null)?.branchName
  return name && pharmacies ? onlyOneNamed(branchesOf(pharmacies), name) : null
}
